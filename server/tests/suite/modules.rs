//! The modules of the server build on each other and never in a circle, nor do those of its database.

use cartable_testing::layers::{assert_layered, assert_layered_within};
use std::path::Path;

#[test]
fn no_module_of_the_server_builds_on_itself_by_way_of_others() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_layered(&sources);
    assert_layered_within(&sources.join("store/sqlite"));
}
