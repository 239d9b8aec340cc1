//! Compiles the drawings of `art/` into a table of paths.
//! Each `<g id="..">` of a sheet is a drawing; its coordinates are those within the group.
//! Neighbouring paths of one paint become one stroke: a front end draws it at once.

use kurbo::{BezPath, Shape};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use usvg::tiny_skia_path::{PathSegment, Transform};
use usvg::{Group, Node, Options, Paint, Tree};

fn main() {
    println!("cargo::rerun-if-changed=art");
    let mut drawings = BTreeMap::new();
    for sheet in fs::read_dir("art").expect("the sheets lie in a folder") {
        let text = fs::read_to_string(sheet.expect("a sheet").path()).expect("the sheet can be read");
        let tree = Tree::from_str(&text, &Options::default()).expect("the sheet is an SVG");
        for node in tree.root().children() {
            if let Node::Group(group) = node {
                let mut strokes = Vec::new();
                draw(group, Transform::identity(), &mut strokes);
                let other = drawings.insert(group.id().to_owned(), strokes);
                assert!(other.is_none(), "two drawings are named {}", group.id());
            }
        }
    }
    // In the order of their names, so that they are found by halving.
    let mut table = String::from("&[\n");
    for (name, strokes) in drawings {
        let _ = writeln!(table, "    ({name:?}, &[");
        for Stroke { data, colour, pen } in strokes {
            let _ = writeln!(table, "        Stroke {{ path: {data:?}, colour: {colour}, pen: {pen:?} }},");
        }
        table.push_str("    ]),\n");
    }
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").expect("cargo names a folder");
    fs::write(Path::new(&out).join("art.rs"), table).expect("the table is written");
}

/// A path that is filled, or drawn with a pen of this width.
struct Stroke {
    data: String,
    colour: String,
    pen: Option<f32>,
}

/// Appends what a group paints, from below. `within` leads from its coordinates to those of the drawing.
fn draw(group: &Group, within: Transform, out: &mut Vec<Stroke>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => draw(inner, within.pre_concat(inner.transform()), out),
            Node::Path(path) => {
                let data = data(path, within);
                if let Some(fill) = path.fill() {
                    add(clockwise(&data), colour(fill.paint(), fill.opacity().get()), None, out);
                }
                if let Some(stroke) = path.stroke() {
                    let colour = colour(stroke.paint(), stroke.opacity().get());
                    add(data, colour, Some(stroke.width().get()), out);
                }
            }
            Node::Image(_) | Node::Text(_) => panic!("a drawing has paths only: {}", group.id()),
        }
    }
}

fn add(data: String, colour: String, pen: Option<f32>, out: &mut Vec<Stroke>) {
    match out.last_mut() {
        Some(last) if last.colour == colour && last.pen == pen => last.data += &data,
        _ => out.push(Stroke { data, colour, pen }),
    }
}

/// Returns the outline in the direction of all others: where two overlap neither makes a hole in the other.
/// A hole that goes round in the other direction than its outline stays one.
fn clockwise(data: &str) -> String {
    let path = BezPath::from_svg(data).expect("a path");
    if path.area() >= 0.0 { data.to_owned() } else { path.reverse_subpaths().to_svg() }
}

/// Returns the path with absolute coordinates within its drawing.
fn data(path: &usvg::Path, within: Transform) -> String {
    let placed = path.data().clone().transform(within).expect("the path is finite");
    let short = |value: f32| (value * 100.0).round() / 100.0;
    let mut data = String::new();
    for segment in placed.segments() {
        let _ = match segment {
            PathSegment::MoveTo(p) => write!(data, "M{} {}", short(p.x), short(p.y)),
            PathSegment::LineTo(p) => write!(data, "L{} {}", short(p.x), short(p.y)),
            PathSegment::QuadTo(a, p) => {
                write!(data, "Q{} {} {} {}", short(a.x), short(a.y), short(p.x), short(p.y))
            }
            PathSegment::CubicTo(a, b, p) => {
                let [a, b, p] = [a, b, p].map(|point| [short(point.x), short(point.y)]);
                write!(data, "C{} {} {} {} {} {}", a[0], a[1], b[0], b[1], p[0], p[1])
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
