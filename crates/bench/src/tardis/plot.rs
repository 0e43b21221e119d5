//! Lines over steps as an SVG picture.

use std::fmt::Write as _;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 170.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// Colours that can be told apart, also by those who do not see all of them (Okabe and Ito).
const COLOURS: [&str; 5] = ["#d55e00", "#999999", "#56b4e9", "#0072b2", "#009e73"];

/// A line: its name, and points from left to right.
pub(super) struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// What is drawn.
pub(super) struct Plot {
    pub title: &'static str,
    /// What the points are over, and what they are.
    pub axes: (&'static str, &'static str),
    pub lines: Vec<Line>,
}

/// The least of 1, 2, 5, 10, … that is not below a number.
fn round_up(most: f64) -> f64 {
    let mut step = 1.0;
    loop {
        for factor in [1.0, 2.0, 5.0] {
            if step * factor >= most {
                return step * factor;
            }
        }
        step *= 10.0;
    }
}

impl Plot {
    /// As an SVG file.
    pub fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|l| &l.points);
        let x_most = points().map(|p| p.0).fold(1.0, f64::max);
        let y_most = round_up(points().map(|p| p.1).fold(1.0, f64::max));
        let x = |v: f64| LEFT + v / x_most * (WIDTH - LEFT - RIGHT);
        let y = |v: f64| HEIGHT - BOTTOM - v / y_most * (HEIGHT - TOP - BOTTOM);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"22\" font-size=\"14\">{}</text>\n",
            self.title
        );
        for k in 0..=5 {
            let (at_x, at_y) = (x_most * f64::from(k) / 5.0, y_most * f64::from(k) / 5.0);
            let (px, py) = (x(at_x), y(at_y));
            // Writing to a text does not fail.
            let _ok = writeln!(
                svg,
                "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{py:.1}\" y2=\"{py:.1}\" stroke=\"#dddddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
                 <text x=\"{px:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                WIDTH - RIGHT,
                LEFT - 6.0,
                py + 4.0,
                number(at_y),
                HEIGHT - BOTTOM + 18.0,
                number(at_x),
            );
        }
        for (k, line) in self.lines.iter().enumerate() {
            let colour = COLOURS[k % COLOURS.len()];
            let points: Vec<String> = line
                .points
                .iter()
                .map(|p| format!("{:.1},{:.1}", x(p.0), y(p.1)))
                .collect();
            let below = TOP + 18.0 * k as f64;
            let _ok = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
                 <text x=\"{:.1}\" y=\"{below:.1}\" fill=\"{colour}\">{}</text>",
                points.join(" "),
                WIDTH - RIGHT + 12.0,
                line.name
            );
        }
        let _ok = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
             <text x=\"16\" y=\"{:.1}\" text-anchor=\"middle\" \
             transform=\"rotate(-90 16 {:.1})\">{}</text>\n</svg>",
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 12.0,
            self.axes.0,
            HEIGHT / 2.0,
            HEIGHT / 2.0,
            self.axes.1
        );
        svg
    }
}

fn number(value: f64) -> String {
    match value == value.trunc() {
        true => format!("{value:.0}"),
        false => format!("{value:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_there_and_nothing_is_outside() {
        let line = |name: &str, points: &[(f64, f64)]| Line {
            name: name.to_owned(),
            points: points.to_vec(),
        };
        let plot = Plot {
            title: "Growth",
            axes: ("steps", "branches"),
            lines: vec![
                line("one", &[(0.0, 0.0), (50.0, 7.0)]),
                line("two", &[(0.0, 1.0), (25.0, 3.0)]),
            ],
        };
        let svg = plot.svg();
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains(">one</text>") && svg.contains(">two</text>"));
        // From 0 to 10 and from 0 to 50.
        assert!(svg.contains("points=\"60.0,350.0 550.0,133.0\""), "{svg}");
        assert!(svg.ends_with("</svg>\n"));
    }

    #[test]
    fn axes_end_with_round_numbers() {
        for (most, end) in [
            (0.5, 1.0),
            (1.0, 1.0),
            (3.0, 5.0),
            (21.0, 50.0),
            (99.0, 100.0),
        ] {
            assert_eq!(round_up(most), end);
        }
    }
}
