//! Compiles the drawings of `art/` into a table of paths.
//! Each `<g id="..">` of a sheet is a drawing; its coordinates are those within the group.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use usvg::tiny_skia_path::{PathSegment, Transform};
use usvg::{Group, Node, Options, Paint, Tree};

const SHEETS: [&str; 3] = ["figures", "symbols", "emblems"];

fn main() {
    println!("cargo::rerun-if-changed=art");
    let mut table = String::from("&[\n");
    for sheet in SHEETS {
        let text = fs::read_to_string(format!("art/{sheet}.svg")).expect("the sheet is there");
        let tree = Tree::from_str(&text, &Options::default()).expect("the sheet is an SVG");
        for node in tree.root().children() {
            if let Node::Group(group) = node {
                let mut strokes = String::new();
                draw(group, Transform::identity(), &mut strokes);
                let _ = writeln!(table, "    ({:?}, &[{strokes}]),", group.id());
            }
        }
    }
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").expect("cargo names a folder");
    fs::write(Path::new(&out).join("art.rs"), table).expect("the table is written");
}

/// Appends what a group paints, from below. `within` leads from its coordinates to those of the drawing.
fn draw(group: &Group, within: Transform, out: &mut String) {
    for node in group.children() {
        match node {
            Node::Group(inner) => draw(inner, within.pre_concat(inner.transform()), out),
            Node::Path(path) => {
                let data = data(path, within);
                if let Some(fill) = path.fill() {
                    let colour = colour(fill.paint(), fill.opacity().get());
                    let _ = write!(out, "Stroke {{ path: {data:?}, colour: {colour}, pen: None }}, ");
                }
                if let Some(stroke) = path.stroke() {
                    let (colour, pen) =
                        (colour(stroke.paint(), stroke.opacity().get()), stroke.width().get());
                    let _ =
                        write!(out, "Stroke {{ path: {data:?}, colour: {colour}, pen: Some({pen:?}) }}, ");
                }
            }
            Node::Image(_) | Node::Text(_) => panic!("a drawing has paths only: {}", group.id()),
        }
    }
}

/// Returns the path with absolute coordinates within its drawing.
fn data(path: &usvg::Path, within: Transform) -> String {
    let placed = path.data().clone().transform(within).expect("the path is finite");
    let mut data = String::new();
    for segment in placed.segments() {
        let _ = match segment {
            PathSegment::MoveTo(p) => write!(data, "M{} {}", p.x, p.y),
            PathSegment::LineTo(p) => write!(data, "L{} {}", p.x, p.y),
            PathSegment::QuadTo(a, p) => write!(data, "Q{} {} {} {}", a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => {
                write!(data, "C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, p.x, p.y)
            }
            PathSegment::Close => write!(data, "Z"),
        };
    }
    data
}

/// Returns a colour as the number `0xAARRGGBB` in Rust.
fn colour(paint: &Paint, opacity: f32) -> String {
    let Paint::Color(colour) = paint else { panic!("a drawing has plain colours only") };
    let opaque = (opacity * 255.0).round() as u8;
    format!("{:#04x}{:02x}_{:02x}{:02x}", opaque, colour.red, colour.green, colour.blue)
}
