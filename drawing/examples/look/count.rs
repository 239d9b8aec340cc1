//! Counts what the faces of each game cost to draw.

use cartable_core::catalogue::GameId;
use cartable_core::scene::{Face, Shape};
use cartable_drawing::{Figure, Layer, Look, Page, item};

/// The sizes at which faces are counted, in points.
const SIZES: [[f32; 2]; 2] = [[44.0, 61.6], [100.0, 140.0]];

/// Prints for each game its faces and backs: their number, and the mean and the most of layers,
/// of path commands and of bytes of paths.
pub fn print(faces: &[(GameId, Vec<Face>)]) {
    println!("game       what   size  number  layers      commands    bytes");
    for (game, faces) in faces {
        for size in SIZES {
            for is_back in [false, true] {
                let is_back_too = |face: &&Face| matches!(face.shape, Shape::Back | Shape::Pile) == is_back;
                let counts: Vec<[usize; 3]> = faces
                    .iter()
                    .filter(is_back_too)
                    .map(|face| {
                        let [width, height] = size;
                        let look = Look {
                            width,
                            height,
                            seen_width: width,
                            seen_height: height,
                            game: game.id().to_owned(),
                            page: Page::Day,
                            count: 1,
                            ..Look::default()
                        };
                        count(&item(face, &look))
                    })
                    .collect();
                if counts.is_empty() {
                    continue;
                }
                let told = [0, 1, 2].map(|which| {
                    let own = counts.iter().map(|count| count[which]);
                    let most = own.clone().max().unwrap_or_default();
                    format!("{:.1} ({most})", own.sum::<usize>() as f64 / counts.len() as f64)
                });
                let what = if is_back { "backs" } else { "faces" };
                println!(
                    "{:10} {what:6} {:4}  {:6}  {:10}  {:10}  {}",
                    game.id(),
                    size[0],
                    counts.len(),
                    told[0],
                    told[1],
                    told[2]
                );
            }
        }
    }
}

/// Returns the numbers of layers, of path commands, and of bytes of paths.
fn count(figure: &Figure) -> [usize; 3] {
    let paths = figure.layers.iter().filter_map(|layer| match layer {
        Layer::Fill { path, .. } | Layer::Line { path, .. } => Some(path),
        Layer::Word { .. } => None,
    });
    let commands = |path: &String| path.bytes().filter(u8::is_ascii_alphabetic).count();
    [figure.layers.len(), paths.clone().map(commands).sum(), paths.map(String::len).sum()]
}
