//! `uniffi-bindgen-swift`: Swift sources, header and module map out of the built library.
fn main() {
    uniffi::uniffi_bindgen_swift();
}
