//! A picture of strength against thinking time: an SVG with one line per contest.

use std::fmt;

/// The contents of the picture.
pub struct Chart {
    /// The title above the picture.
    pub title: String,
    /// Label of the axis from left to right: milliseconds, each step ten times as long.
    pub across: String,
    /// Label of the upward axis: rating points.
    pub up: String,
    /// A line for each contest.
    pub lines: Vec<Curve>,
}

/// The levels of one contest.
pub struct Curve {
    /// Its name.
    pub label: String,
    /// Its levels, weakest first.
    pub points: Vec<Point>,
}

/// One level.
pub struct Point {
    /// Its name.
    pub label: String,
    /// Its mean thinking time in milliseconds.
    pub ms: f64,
    /// Its rating.
    pub rating: f64,
    /// The margin of error of the rating.
    pub margin: f64,
}

const WIDTH: f64 = 1_000.0;
const HEIGHT: f64 = 600.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 760.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 536.0;
/// The distance of two names beside the picture.
const ROW: f64 = 24.0;
/// The shortest time that is drawn, in milliseconds: a tenth of a microsecond.
const SHORTEST_MS: f64 = 0.000_1;
/// Eight colours that the colour-blind can tell apart (Okabe and Ito, with a grey for their yellow).
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#7f7f7f"];

/// The scales of the picture's axes.
struct Scale {
    decades: (i32, i32),
    ratings: (f64, f64),
    step: f64,
}

impl Scale {
    fn of(lines: &[Curve]) -> Self {
        let points = || lines.iter().flat_map(|line| &line.points);
        let decade = |ms: f64| ms.max(SHORTEST_MS).log10();
        let first = points().map(|point| decade(point.ms)).fold(0.0, f64::min).floor() as i32;
        let last = points().map(|point| decade(point.ms)).fold(1.0, f64::max).ceil() as i32;
        let low = points().map(|point| point.rating - point.margin).fold(0.0, f64::min);
        let high = points().map(|point| point.rating + point.margin).fold(100.0, f64::max);
        let step = [50.0, 100.0, 200.0, 500.0].into_iter().find(|step| (high - low) / step <= 10.0);
        let step = step.unwrap_or(1_000.0);
        Self {
            decades: (first, last),
            ratings: ((low / step).floor() * step, (high / step).ceil() * step),
            step,
        }
    }

    fn x(&self, ms: f64) -> f64 {
        let (first, last) = self.decades;
        let part = (ms.max(SHORTEST_MS).log10() - f64::from(first)) / f64::from(last - first);
        LEFT + part * (RIGHT - LEFT)
    }

    fn y(&self, rating: f64) -> f64 {
        let (low, high) = self.ratings;
        BOTTOM - (rating - low) / (high - low) * (BOTTOM - TOP)
    }
}

/// The picture as an SVG file.
impl fmt::Display for Chart {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = Scale::of(&self.lines);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"14\">\n\
             <title>{title}</title>\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
             <text x=\"{LEFT}\" y=\"32\" font-size=\"18\" font-weight=\"bold\">{title}</text>",
            title = escaped(&self.title),
        )?;
        self.grid(&scale, out)?;
        for (number, line) in self.lines.iter().enumerate() {
            line.draw(number, &scale, out)?;
        }
        writeln!(out, "</svg>")
    }
}

impl Chart {
    fn grid(&self, scale: &Scale, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for decade in scale.decades.0..=scale.decades.1 {
            let ms = 10_f64.powi(decade);
            let x = scale.x(ms);
            writeln!(
                out,
                "<path d=\"M{x:.1} {TOP}V{BOTTOM}\" stroke=\"#dddddd\"/>\n\
                 <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{ms} ms</text>",
                BOTTOM + 20.0
            )?;
        }
        let (low, high) = scale.ratings;
        for line in 0..=((high - low) / scale.step).round() as u32 {
            let rating = low + f64::from(line) * scale.step;
            let y = scale.y(rating);
            writeln!(
                out,
                "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#dddddd\"/>\n\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{rating}</text>",
                LEFT - 8.0,
                y + 5.0
            )?;
        }
        let (middle, centre) = (LEFT.midpoint(RIGHT), TOP.midpoint(BOTTOM));
        writeln!(
            out,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <text x=\"20\" y=\"{centre}\" text-anchor=\"middle\" transform=\"rotate(-90 20 {centre})\">{}</text>",
            BOTTOM + 46.0,
            escaped(&self.across),
            escaped(&self.up)
        )
    }
}

impl Curve {
    fn draw(&self, number: usize, scale: &Scale, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = COLOURS[number % COLOURS.len()];
        // Lines beyond the colours are dashed.
        let dash = if number < COLOURS.len() { "" } else { " stroke-dasharray=\"6 4\"" };
        let places: Vec<String> = self
            .points
            .iter()
            .map(|point| format!("{:.1},{:.1}", scale.x(point.ms), scale.y(point.rating)))
            .collect();
        writeln!(
            out,
            "<g stroke=\"{colour}\" fill=\"{colour}\" stroke-width=\"2\">\n\
             <polyline points=\"{}\" fill=\"none\"{dash}/>",
            places.join(" ")
        )?;
        for point in &self.points {
            let (x, y) = (scale.x(point.ms), scale.y(point.rating));
            let (low, high) = (scale.y(point.rating - point.margin), scale.y(point.rating + point.margin));
            writeln!(
                out,
                "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke-width=\"1\"/>\n\
                 <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{}: {}</title></circle>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" stroke=\"none\">{}</text>",
                escaped(&self.label),
                escaped(&point.label),
                x + 7.0,
                y - 6.0,
                escaped(&point.label)
            )?;
        }
        let y = TOP + ROW * number as f64 + 8.0;
        writeln!(
            out,
            "<path d=\"M{} {y}h24\" stroke-width=\"3\"{dash}/>\n\
             <text x=\"{}\" y=\"{}\" stroke=\"none\">{}</text>\n</g>",
            RIGHT + 20.0,
            RIGHT + 52.0,
            y + 5.0,
            escaped(&self.label)
        )
    }
}

/// Escapes a text for an SVG file.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
