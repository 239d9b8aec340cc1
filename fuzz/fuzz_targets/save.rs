#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = cartable_e2e::fuzz::save(bytes);
});
