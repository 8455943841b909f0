//! The pictures in `docs/images`: all starts and a middle game of each game, from two seats.
//!
//! `VARIANT_PICTURES=renew` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use roxmltree::{Document, Node};
use variant_registry::AnyPosition;
use variant_render::{Draw, Rgb, Theme};

/// A game, a seat to look from besides the first, a middle game and the move that led there.
struct Example {
    game: &'static str,
    seat: &'static str,
    middle: &'static str,
}

const EXAMPLES: [Example; 6] = [
    Example {
        game: "orthodox-chess",
        seat: "b",
        middle: "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    },
    Example {
        game: "zonal-chess",
        seat: "b",
        middle: "***r1n1qk4***/**1p1pp1pp4**/*6p2pKp2*/16/6P4P1r2/*3P3P1P4*/**1P3P1n4**/***1RNBb1BR2*** \
                 w - - 1 21",
    },
    Example {
        game: "quarter-chess",
        seat: "b",
        middle: "1dak2m1/1p1ppqp1/m4p2/R1nN1A2/QP2P3/M2P2P1/5P1R/2D1K3 w - - 0 19",
    },
    Example {
        game: "zm-quadchess",
        seat: "w",
        middle: "1,nR,4,nK,1/1,wP,wP,3,nP,nP/2,wP,2,nP,2/1,wB,wP,1,nP,3/6,eP,eN/wR,sP,2,sN,eP,1,eB/\
                 2,sP,sP,eP,3/1,sR,sK,1,eP,2,eR ffa s snn- - - sn 0 34",
    },
    Example {
        game: "quad-kingdom",
        seat: "m",
        middle: "*,*,1,bR,bB,bQ,bK,1,wQ,1,*,*/*,*,2,bP,bP,3,bP,*,*/2,bP,mN,4,bP,2,mQ/1,mR,3,mP,4,eP,1/\
                 mB,7,eP,eN,1,eB/1,mP,8,eN,eK/mK,2,mP,4,eP,3/mB,mP,1,wP,5,eP,1,eB/mN,mP,2,wP,7/\
                 mR,mP,6,wP,eP,eP,eR/*,*,wP,2,wP,wB,wP,2,*,*/*,*,wR,wN,wB,1,wK,1,wN,wR,*,* \
                 ffa+points e wm-e wKQmK - 18,25,2,3 0 57",
    },
    Example {
        game: "circle-chess",
        seat: "C",
        middle: "tournament free 1 90 | \
                 1 A-B 2nr4/1p5p/1n3pk1/8/4pP2/rP(4)4P1/3N1P1P/4K2R w - - 1 39 | \
                 2 B-C rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | \
                 3 C-D rnbqkbnr/ppppppp1/7p/8/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 0 2 | \
                 4 D-A r2qkbnr/1ppnpppp/3p4/p6b/8/N1P5/PP1PPPNP/R1BQKB1R b KQkq - 2 6 | \
                 A p1 p1 p1 p1 b1 b1 q1 | B P1 P1 P1 P1 N1 B1 B1 R1 Q1 | C - | D -",
    },
];

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images")
}

/// Compares a picture with its file, or writes it.
fn compare(name: &str, svg: &str) -> Result<(), String> {
    let path = directory().join(format!("{name}.svg"));
    if std::env::var_os("VARIANT_PICTURES").is_some_and(|value| value == "renew") {
        return fs::write(&path, svg).map_err(|error| format!("{name}: {error}"));
    }
    let kept = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
    if kept == svg {
        Ok(())
    } else {
        Err(format!("{name} is stale"))
    }
}

#[test]
fn the_pictures_of_the_pages_are_those_that_are_drawn() {
    let mut problems = Vec::new();
    for Example { game, seat, middle } in EXAMPLES {
        let start = AnyPosition::start(game, None).unwrap().sheet();
        let middle = AnyPosition::parse(game, middle).unwrap().sheet();
        for (name, sheet) in [(game.to_owned(), start), (format!("{game}-middle"), middle)] {
            let turned = sheet.from_seat(seat).unwrap();
            let seated = format!("{name}-{}", seat.to_ascii_lowercase());
            problems.extend(compare(&name, &sheet.svg()).err());
            problems.extend(compare(&seated, &turned.svg()).err());
        }
    }
    // The front page shows it on white or dark ground, whatever colours the viewer prefers.
    let mut theme = Theme::default();
    (theme.background, theme.ink, theme.adapts) = (None, Rgb::hex(0x75_7d_86), false);
    theme.frame = theme.ink;
    let example = EXAMPLES
        .iter()
        .find(|example| example.game == "quad-kingdom");
    let position = AnyPosition::parse("quad-kingdom", example.unwrap().middle).unwrap();
    let front = position.sheet().svg_with(&theme);
    problems.extend(compare("front", &front).err());
    assert!(problems.is_empty(), "{problems:?}: VARIANT_PICTURES=renew");
}

/// Left, top, right and bottom.
type Box = [f64; 4];

/// Squares of pieces, and the strokes and plates of words.
fn boxes(svg: &str) -> [Vec<Box>; 2] {
    let document = Document::parse(svg).unwrap();
    let number = |node: Node, name| node.attribute(name).map_or(0.0, |it| it.parse().unwrap());
    let ink = Theme::default().ink.to_string();
    let mut found = [Vec::new(), Vec::new()];
    for node in document.descendants() {
        if node.ancestors().any(|above| above.has_tag_name("defs")) {
            continue;
        }
        let sized = |width, height| {
            let (x, y) = (number(node, "x"), number(node, "y"));
            [x, y, x + width, y + height]
        };
        let is_word = node.attribute("stroke") == Some(&*ink);
        let (kind, shapes) = match node.tag_name().name() {
            "use" => (0, vec![sized(45.0, 45.0)]),
            "rect" if node.attribute("rx") == Some("5") => (
                1,
                vec![sized(number(node, "width"), number(node, "height"))],
            ),
            "path" if is_word && node.attribute("fill") == Some("none") => {
                (1, strokes(node.attribute("d").unwrap()))
            }
            _ => continue,
        };
        let transforms = node
            .ancestors()
            .filter_map(|above| above.attribute("transform"));
        let transforms: Vec<&str> = transforms.collect();
        for shape in shapes {
            found[kind].push(
                transforms
                    .iter()
                    .fold(shape, |shape, text| moved(shape, text)),
            );
        }
    }
    found
}

/// A box around each stroke of straight lines and curves.
fn strokes(path: &str) -> Vec<Box> {
    let strokes = path
        .split('M')
        .filter(|stroke| !stroke.is_empty() && !stroke.contains('h'));
    strokes
        .map(|stroke| {
            let numbers = stroke.split(|it: char| it.is_ascii_uppercase() || it == ' ');
            let numbers: Vec<f64> = numbers.filter_map(|it| it.parse().ok()).collect();
            numbers
                .chunks(2)
                .fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |all, point| {
                    let ([x, y], [left, top, right, bottom]) = ([point[0], point[1]], all);
                    [left.min(x), top.min(y), right.max(x), bottom.max(y)]
                })
        })
        .collect()
}

fn moved([left, top, right, bottom]: Box, transform: &str) -> Box {
    let numbers = transform.split(|it: char| !it.is_ascii_digit() && it != '-' && it != '.');
    let numbers: Vec<f64> = numbers.filter_map(|it| it.parse().ok()).collect();
    let (x, y, third) = (
        numbers[0],
        numbers[1],
        numbers.get(2).copied().unwrap_or(1.0),
    );
    let [left, top, right, bottom] = if transform.contains("scale") {
        [left, top, right, bottom].map(|side| side * third)
    } else if transform.contains("rotate(-90)") || transform.contains("rotate(90)") {
        [top, left, bottom, right] // symmetric about its middle
    } else {
        [left, top, right, bottom]
    };
    [left + x, top + y, right + x, bottom + y]
}

#[test]
fn no_words_overlap_pieces() {
    for Example { game, seat, middle } in EXAMPLES {
        let start = AnyPosition::start(game, None).unwrap().sheet();
        let middle = AnyPosition::parse(game, middle).unwrap().sheet();
        for sheet in [
            start.from_seat(seat).unwrap(),
            start,
            middle.from_seat(seat).unwrap(),
            middle,
        ] {
            let [pieces, words] = boxes(&sheet.svg());
            assert!(pieces.len() >= 20 && words.len() > 20, "{game}");
            for word in &words {
                let over = |piece: &&Box| {
                    word[0] < piece[2]
                        && piece[0] < word[2]
                        && word[1] < piece[3]
                        && piece[1] < word[3]
                };
                assert_eq!(pieces.iter().find(over), None, "{game}: {word:?}");
            }
        }
    }
}

/// Pictures are for pages that people load: none above 100 kB.
#[test]
fn pictures_are_of_moderate_size() {
    for entry in fs::read_dir(directory()).unwrap() {
        let entry = entry.unwrap();
        let size = entry.metadata().unwrap().len();
        assert!(size < 100_000, "{:?}: {size}", entry.file_name());
    }
}
