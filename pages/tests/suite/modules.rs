//! The layers of this crate.

use cartable_testing::layers::assert_layered;
use std::path::Path;

#[test]
fn no_module_of_the_pages_builds_on_itself_by_way_of_others() {
    assert_layered(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
}
