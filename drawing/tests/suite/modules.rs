//! The layers of this crate.

use cartable_testing::layers::{assert_layered, assert_layered_within};
use std::path::Path;

#[test]
fn no_module_of_the_drawings_builds_on_itself_by_way_of_others() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_layered(&sources);
    assert_layered_within(&sources.join("layout"));
}
