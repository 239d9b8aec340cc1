//! Draws contact sheets for those who draw: `cargo run -p cartable-drawing --example look -- FOLDER [GAME ..]`.
//!
//! For each game: every face of two matches, at three sizes, by day and night, and the picture of a table.
//! Without a game also the sheets of `art/`.

mod kit;

use cartable_core::catalogue::GameId;
use cartable_core::scene::{Face, Scene};
use cartable_drawing::{Figure, Look, Page, colours, emblem, item, picture};
use kit::play;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The sizes at which things are shown, in points.
const SIZES: [[f32; 2]; 3] = [[28.0, 39.2], [44.0, 61.6], [72.0, 100.8]];
/// The width of a sheet.
const WIDE: f32 = 1_600.0;
/// The room between two things.
const GAP: f32 = 14.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let folder = words.next().ok_or("usage: look FOLDER [GAME ..]")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let named: Vec<String> = words.collect();
    let games =
        GameId::ALL.into_iter().filter(|game| named.is_empty() || named.iter().any(|name| name == game.id()));
    let mut emblems = Sheet::new(Page::Day);
    for game in games {
        emblems.add(&emblem(game.id()), 2.0);
        let mut faces: Vec<(Face, Look)> = Vec::new();
        let mut last = Scene::default();
        for number in 0..2 {
            play(game, *game.seats().end(), number, 60, |scene| {
                for thing in scene.areas.iter().flat_map(|area| &area.items) {
                    let look = Look {
                        dimmed: thing.dimmed,
                        picked: thing.picked,
                        marked: thing.marked,
                        count: thing.count,
                        ..Look::default()
                    };
                    if !faces.contains(&(thing.face.clone(), look.clone())) {
                        faces.push((thing.face.clone(), look));
                    }
                }
                last = scene.clone();
            });
        }
        for page in [Page::Day, Page::Night] {
            let mut sheet = Sheet::new(page);
            for [width, height] in SIZES {
                for (face, look) in &faces {
                    let seen = (width, height);
                    let look =
                        Look { width, height, seen_width: seen.0, seen_height: seen.1, page, ..look.clone() };
                    sheet.add(&item(face, &look), 1.0);
                }
                sheet.new_line();
            }
            sheet.write(&folder.join(format!("{}-{page:?}.png", game.id())))?;
        }
        png(&picture::svg(&last, game.id()), &folder.join(format!("{}-table.png", game.id())))?;
    }
    emblems.write(&folder.join("emblems.png"))
}

/// Things side by side, in lines.
struct Sheet {
    page: Page,
    svg: String,
    at: [f32; 2],
    tall: f32,
}

impl Sheet {
    fn new(page: Page) -> Self {
        Self { page, svg: String::new(), at: [GAP; 2], tall: 0.0 }
    }

    fn new_line(&mut self) {
        self.at = [GAP, self.at[1] + self.tall + GAP];
        self.tall = 0.0;
    }

    fn add(&mut self, figure: &Figure, scale: f32) {
        if self.at[0] + figure.width * scale + GAP > WIDE {
            self.new_line();
        }
        let [x, y] = self.at;
        let _ = write!(self.svg, "<g transform=\"translate({x} {y}) scale({scale})\">");
        picture::draw(&mut self.svg, figure);
        self.svg.push_str("</g>\n");
        self.at[0] += figure.width * scale + GAP;
        self.tall = self.tall.max(figure.height * scale);
    }

    fn write(mut self, path: &Path) -> Result<(), Box<dyn Error>> {
        self.new_line();
        let (height, paper) = (self.at[1], colours(self.page).paper & 0xFF_FFFF);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{height}\"><rect width=\"{WIDE}\" height=\"{height}\" fill=\"#{paper:06X}\"/>{}</svg>",
            self.svg
        );
        png(&svg, path)
    }
}

/// Writes an SVG as a PNG file, two pixels a point. Words need fonts of the machine.
fn png(svg: &str, path: &Path) -> Result<(), Box<dyn Error>> {
    let mut options = Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size().scale_by(2.0).ok_or("an empty picture")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("an empty picture")?;
    resvg::render(&tree, Transform::from_scale(2.0, 2.0), &mut pixels.as_mut());
    pixels.save_png(path)?;
    println!("{}", path.display());
    Ok(())
}
