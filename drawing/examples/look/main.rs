//! Draws contact sheets for those who draw: `cargo run -p cartable-drawing --example look -- FOLDER [--crops | --count | --few | --lids] [GAME ..]`.
//!
//! With `--crops`: for each game a crop of 200 points from the middle of a table in play, without words, by day and night,
//! and the whole tables as a phone lays them out. A world is good if a crop names its game.
//! With `--count`: what the faces and backs of each game cost to draw.
//! With `--lids`: the lids of all boxes, by day and night, wide and narrow.
//! With `--few`: a few faces of every game, small and large, by day and night.
//! Without:
//! For each game: every face of two matches, at three sizes, by day and night, and the picture of a table.
//! Without a game also the sheets of `art/`.

mod count;
mod kit;
mod phone;

use cartable_core::catalogue::GameId;
use cartable_core::scene::{Face, Scene};
use cartable_drawing::{Figure, Look, Page, colours, emblem, item, lid, picture};
use kit::play;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The sizes at which things are shown, in points.
const SIZES: [[f32; 2]; 3] = [[28.0, 39.2], [44.0, 61.6], [72.0, 100.8]];
/// The sizes at which lids are shown, in points.
const LIDS: [[f32; 2]; 3] = [[160.0, 96.0], [96.0, 96.0], [320.0, 120.0]];
/// The width of a sheet.
const WIDE: f32 = 1_600.0;
/// The room between two things.
const GAP: f32 = 14.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let folder = words.next().ok_or("usage: look FOLDER [--crops] [GAME ..]")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let named: Vec<String> = words.collect();
    if named.iter().any(|name| name == "--crops") {
        return crops(folder);
    }
    if named.iter().any(|name| name == "--lids") {
        return lids(folder);
    }
    if named.iter().any(|name| name == "--few") {
        return few(folder);
    }
    if named.iter().any(|name| name == "--count") {
        let all = GameId::ALL.into_iter().map(|game| (game, faces(game).0.into_iter().map(|(face, _)| face)));
        let distinct = all.map(|(game, faces)| {
            let mut kept: Vec<Face> = Vec::new();
            faces.for_each(|face| {
                if !kept.contains(&face) {
                    kept.push(face);
                }
            });
            (game, kept)
        });
        count::print(&distinct.collect::<Vec<_>>());
        return Ok(());
    }
    let games =
        GameId::ALL.into_iter().filter(|game| named.is_empty() || named.iter().any(|name| name == game.id()));
    let mut emblems = Sheet::new(Page::Day);
    for game in games {
        emblems.add(&emblem(game.id()), 2.0);
        let (faces, last) = faces(game);
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
        png(
            &picture::svg(&last, game.id(), game.id()),
            &folder.join(format!("{}-table.png", game.id())),
            2.0,
        )?;
    }
    emblems.write(&folder.join("emblems.png"))
}

/// The number of faces of a game on the sheet of a few, and the sizes there.
const FEW: usize = 11;
const FEW_SIZES: [[f32; 2]; 2] = [[44.0, 61.6], [92.0, 128.8]];

/// Draws a few faces of every game on one sheet by day and one by night.
fn few(folder: &Path) -> Result<(), Box<dyn Error>> {
    let games: Vec<Vec<(Face, Look)>> = GameId::ALL
        .into_iter()
        .map(|game| {
            let (all, _) = faces(game);
            let step = all.len().div_ceil(FEW);
            all.into_iter().step_by(step).collect()
        })
        .collect();
    for page in [Page::Day, Page::Night] {
        let mut sheet = Sheet::new(page);
        for faces in &games {
            for [width, height] in FEW_SIZES {
                for (face, look) in faces {
                    let [seen_width, seen_height] = [width, height];
                    let look = Look { width, height, seen_width, seen_height, page, ..look.clone() };
                    sheet.add(&item(face, &look), 1.0);
                }
            }
            sheet.new_line();
        }
        sheet.write(&folder.join(format!("few-{page:?}.png")))?;
    }
    Ok(())
}

/// Returns every face of two matches with its marks, and the last scene.
fn faces(game: GameId) -> (Vec<(Face, Look)>, Scene) {
    let mut faces: Vec<(Face, Look)> = Vec::new();
    let mut last = Scene::default();
    for number in 0..2 {
        play(game, *game.seats().end(), number, 60, |scene| {
            for thing in scene.areas.iter().flat_map(|area| &area.items) {
                let look = Look {
                    game: game.id().to_owned(),
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
    (faces, last)
}

/// The side of a crop, and the room between two.
const CROP: f32 = 200.0;

/// Draws the middle of a table of every game on one sheet by day and one by night, and the whole tables.
fn crops(folder: &Path) -> Result<(), Box<dyn Error>> {
    let scenes: Vec<(GameId, Scene)> = GameId::ALL.into_iter().map(|game| (game, crowded(game))).collect();
    for page in Page::ALL {
        let (mut crops, mut tables) = (String::new(), String::new());
        for (number, (game, scene)) in scenes.iter().enumerate() {
            let (table, [x, y]) = phone::table(scene, game.id(), page);
            let [column, row] = [(number % 4) as f32, (number / 4) as f32];
            let place = |side: [f32; 2]| [column * (side[0] + GAP) + GAP, row * (side[1] + GAP) + GAP];
            let [left, top] = place([CROP; 2]);
            let view = [x - CROP / 2.0, y - CROP / 2.0];
            let _ = write!(
                crops,
                "<svg x=\"{left}\" y=\"{top}\" width=\"{CROP}\" height=\"{CROP}\" viewBox=\"{} {} {CROP} {CROP}\" overflow=\"hidden\">{table}</svg>",
                view[0], view[1]
            );
            let ([left, top], [wide, high]) = (place(phone::SIZE), phone::SIZE);
            let _ = write!(
                tables,
                "<svg x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" overflow=\"hidden\">{table}</svg>"
            );
        }
        for (name, body, [wide, high], scale) in
            [("crops", crops, [CROP; 2], 2.0), ("tables", tables, phone::SIZE, 1.0)]
        {
            let size = [4.0 * (wide + GAP) + GAP, 2.0 * (high + GAP) + GAP];
            let paper = colours(page).paper & 0xFF_FFFF;
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\"><rect width=\"100%\" height=\"100%\" fill=\"#{paper:06X}\"/>{body}</svg>",
                size[0], size[1]
            );
            if name == "crops" || !page.is_strong() {
                png(&svg, &folder.join(format!("{name}-{page:?}.png")), scale)?;
            }
        }
    }
    Ok(())
}

/// Draws the lids of all boxes, each within its edges.
fn lids(folder: &Path) -> Result<(), Box<dyn Error>> {
    for page in [Page::Day, Page::Night] {
        let mut sheet = Sheet::new(page);
        for [width, height] in LIDS {
            for game in GameId::ALL {
                let mut inner = String::new();
                picture::draw(&mut inner, &lid(game.id(), page, width, height));
                sheet.add_within(&inner, [width, height], 1.0);
            }
            sheet.new_line();
        }
        sheet.write(&folder.join(format!("lids-{page:?}.png")))?;
    }
    Ok(())
}

/// Returns a scene in the midst of a match with a usual number of players, the one on which most lies.
fn crowded(game: GameId) -> Scene {
    let mut most = (0, Scene::default());
    play(game, (*game.seats().end()).min(4), 3, 40, |scene| {
        let count = scene.areas.iter().map(|area| area.items.len()).sum();
        if count >= most.0 && scene.seats[0].to_act {
            most = (count, scene.clone());
        }
    });
    most.1
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

    /// Adds a drawing of this size of which nothing is seen beyond its edges.
    fn add_within(&mut self, drawing: &str, [width, height]: [f32; 2], scale: f32) {
        if self.at[0] + width * scale + GAP > WIDE {
            self.new_line();
        }
        let [x, y] = self.at;
        let (wide, high) = (width * scale, height * scale);
        let _ = writeln!(
            self.svg,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {width} {height}\" overflow=\"hidden\">{drawing}</svg>"
        );
        self.at[0] += wide + GAP;
        self.tall = self.tall.max(high);
    }

    fn write(mut self, path: &Path) -> Result<(), Box<dyn Error>> {
        self.new_line();
        let (height, paper) = (self.at[1], colours(self.page).paper & 0xFF_FFFF);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{height}\"><rect width=\"{WIDE}\" height=\"{height}\" fill=\"#{paper:06X}\"/>{}</svg>",
            self.svg
        );
        png(&svg, path, 1.0)
    }
}

/// Writes an SVG as a PNG file, so many pixels a point. Words need fonts of the machine.
fn png(svg: &str, path: &Path, scale: f32) -> Result<(), Box<dyn Error>> {
    let mut options = Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or("an empty picture")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("an empty picture")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.save_png(path)?;
    println!("{}", path.display());
    Ok(())
}
