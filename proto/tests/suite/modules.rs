//! The modules of the wire build on each other and never in a circle.

use cartable_testing::layers::assert_layered;
use std::path::Path;

#[test]
fn no_module_of_the_wire_builds_on_itself_by_way_of_others() {
    assert_layered(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
}
