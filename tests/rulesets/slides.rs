//! Pictures as they stand on slides: words of one's own, one font, one scale, upright lines.

use sprague::drawing::{Drawing, Mark, Show};
use sprague::front_end::picture::{FONT_FAMILY, Format, Picture};
use sprague::theory::Convention;
use sprague::{Session, front_end::table::Table};

fn drawn(text: &str, show: Show) -> Drawing {
    let mut session = Session::new();
    let parts = session.parts(text).unwrap();
    Drawing::of_parts(Mark::Winning, show, Convention::Normal, session.store_mut(), &parts).unwrap()
}

fn plain(drawing: &Drawing) -> String {
    drawing.text().iter().map(|line| line.plain() + "\n").collect()
}

/// The shapes of an SVG document that begin with this name.
fn shapes<'d>(document: &'d str, name: &str) -> Vec<&'d str> {
    let begin = format!("<{name} ");
    document.lines().filter(|line| line.starts_with(&begin)).collect()
}

fn number(shape: &str, attribute: &str) -> f64 {
    let (_, rest) = shape.split_once(&format!(" {attribute}=\"")).expect("the attribute");
    rest.split('"').next().unwrap().parse().unwrap()
}

#[test]
fn a_caption_stands_in_place_of_what_was_typed() {
    for text in ["kayles(3)", "kayles(3) + cram(2, 2)", "nim(1, 2)"] {
        let drawing = drawn(text, Show::board()).captioned("Who wins?");
        let (svg, tikz, shown) = (drawing.svg(), drawing.written(Format::Tikz), plain(&drawing));
        for picture in [&svg, &tikz, &shown] {
            assert!(picture.contains("Who wins?"), "{picture}");
            assert!(!picture.contains("kayles") && !picture.contains('*'), "{picture}");
        }
        assert!(svg.contains("<title>Who wins?</title>"), "{svg}");
    }
}

#[test]
fn pictures_name_one_font() {
    let table = |text| -> Table { Session::new().table(text).unwrap() };
    let documents =
        [drawn("kayles(3) + poset(\"a<b\")", Show::all()).svg(), table("kayles(n) for n in 0..3").svg()];
    for document in documents {
        assert_eq!(document.matches("font-family=").count(), 1, "{document}");
        assert!(document.contains(&format!(" font-family=\"{FONT_FAMILY}\"")), "{document}");
    }
}

#[test]
fn coins_on_stairs_have_their_numbers() {
    let drawing = drawn("staircase([3, 1, 120])", Show::all());
    let text = plain(&drawing);
    let rows = [
        "                 [120]",
        "             [1]   █",
        "         3    █    █",
        "    ·    █    █    █",
        "    0    1    2    3",
    ];
    assert_eq!(text.lines().skip(1).take(5).collect::<Vec<_>>(), rows, "{text}");
    let svg = drawing.svg();
    for coins in ["3", "1", "120"] {
        assert!(
            shapes(&svg, "text").iter().any(|shape| shape.ends_with(&format!(">{coins}</text>"))),
            "{svg}"
        );
    }
    // Coins that stand alone are coins.
    assert!(!plain(&drawn("nimble([1, 3])", Show::board())).contains("1  ●"));
    assert_eq!(shapes(&drawn("northcott([[0, 3]])", Show::board()).svg(), "circle").len(), 2);
}

/// An edge is upright or leans clearly, and leads from one height to the next if it can.
#[test]
fn posets_are_not_skewed() {
    for (edges, heights) in [
        ("a<b a<c b<d c<d", "a0 b1 c1 d2"),
        ("a<b a<c b<d c<d d<e c<f", "a0 b1 c1 d2 e3 f2"),
        ("a<b b<c c<d a<e e<d", "a0 b1 c2 d3 e1"),
        ("a<c b<c b<d", "a0 b0 c1 d1"),
        ("o<a o<b o<c a<ab b<ab a<ac c<ac b<bc c<bc ab<t ac<t bc<t", "o0 a1 b1 c1 ab2 ac2 bc2 t3"),
        ("1<2 1<3 1<5 2<4 2<6 2<10 3<6 3<9 5<10 4<8", "10 21 31 51 42 62 92 102 83"),
    ] {
        let drawing = drawn(&format!("poset(\"{edges}\")"), Show::board());
        let Picture::Diagram(diagram) = &drawing.figures[0].picture else { panic!("a diagram") };
        let bottom = diagram.vertices.iter().map(|vertex| vertex.place.1).fold(0., f64::max);
        for vertex in &diagram.vertices {
            let due =
                heights.split(' ').any(|due| due == format!("{}{}", vertex.label, bottom - vertex.place.1));
            assert!(due, "{edges}: {} at {}", vertex.label, bottom - vertex.place.1);
        }
        for edge in &diagram.edges {
            let ends = [edge.from, edge.to].map(|vertex| diagram.vertices[vertex].place);
            let stops: Vec<_> = [ends[0]].iter().chain(&edge.through).chain([&ends[1]]).copied().collect();
            for pair in stops.windows(2) {
                let leans = (pair[0].0 - pair[1].0).abs();
                assert!(!(1e-6..=0.3).contains(&leans), "{edges}: an edge leans by {leans}");
            }
        }
    }
}

#[test]
fn bars_have_one_scale() {
    let svg = drawn("nim(100, 50, 1000, 0)", Show::board()).svg();
    // The first is the ground of the picture.
    let heights: Vec<f64> = shapes(&svg, "rect")[1..].iter().map(|bar| number(bar, "height")).collect();
    assert_eq!(heights, [20., 10., 200.], "{svg}");
    assert!(shapes(&svg, "circle").is_empty(), "{svg}");
    // A small part can be seen, and counters that can be clicked are there.
    let svg = drawn("nim(1000, 999)", Show::all()).svg();
    assert!(shapes(&svg, "rect").iter().all(|bar| number(bar, "height") >= 4.), "{svg}");
    let parts = drawn("nim(3, 1000)", Show::board()).svg_with_parts();
    assert_eq!(parts.matches("data-part=\"counter ").count(), 3, "{parts}");
    // Small heaps alone are counters.
    assert_eq!(shapes(&drawn("nim(3, 60)", Show::board()).svg(), "circle").len(), 63);
}
