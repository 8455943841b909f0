//! Animated documents.

use orthodox_chess::OrthodoxChess;
use roxmltree::{Document, Node};
use variant_core::Game;
use variant_render::{Draw, Sheet, Theme, animated};

const MOVES: [&str; 9] = [
    "e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5", "b4", "Qxb4", "Ba3",
];

fn frames() -> Vec<Sheet> {
    let mut game = Game::new(OrthodoxChess::default());
    let mut frames = vec![game.position().sheet()];
    for text in MOVES {
        game.apply(text).unwrap();
        let mut sheet = game.position().sheet();
        let last = game.plies().next_back().unwrap().to_string();
        sheet.diagrams[0].last_move = vec![last[..2].parse().unwrap(), last[2..].parse().unwrap()];
        frames.push(sheet);
    }
    frames
}

/// Whether a group and those around it are visible at a time, in hundred-thousandths of the whole.
fn is_visible(node: Node, time: u32) -> bool {
    node.ancestors().all(|group| {
        let mut children = group.children();
        let Some(animate) = children.find(|node| node.has_tag_name("animate")) else {
            return true;
        };
        let list = |name| animate.attribute(name).unwrap().split(';');
        let times =
            list("keyTimes").map(|time| (time.parse::<f64>().unwrap() * 1e5).round() as u32);
        let current = list("values")
            .zip(times)
            .filter(|(_, start)| *start <= time);
        current.last().unwrap().0 == "visible"
    })
}

/// Elements of the picture at a time: what is used or drawn, without definitions.
fn shown(svg: &str, time: u32) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let drawn = document.descendants().filter(|node| {
        let is_drawn = ["use", "path"].iter().any(|name| node.has_tag_name(*name));
        is_drawn && !node.ancestors().any(|above| above.has_tag_name("defs"))
    });
    let visible = drawn.filter(|node| is_visible(*node, time));
    let mut shown: Vec<String> = visible
        .map(|node| {
            let attributes = node
                .attributes()
                .map(|a| format!("{}={}", a.name(), a.value()));
            attributes.collect::<Vec<_>>().join(" ")
        })
        .collect();
    shown.sort();
    shown
}

#[test]
fn every_frame_shows_what_its_sheet_shows() {
    let frames = frames();
    let film = animated(&frames, &Theme::default(), 1000);
    let total = frames.len() as u32 + 3;
    for (number, sheet) in (0..).zip(&frames) {
        let middle = (2 * number + 1) * 50_000 / total;
        assert_eq!(
            shown(&film, middle),
            shown(&sheet.svg(), 0),
            "frame {number}"
        );
    }
    // The last frame stays to the end.
    assert_eq!(
        shown(&film, 99_999),
        shown(&frames[frames.len() - 1].svg(), 0)
    );
}

#[test]
fn without_animation_the_last_sheet_is_seen() {
    let film = animated(&frames(), &Theme::default(), 1000);
    let document = Document::parse(&film).unwrap();
    let pieces = document
        .descendants()
        .filter(|node| node.has_tag_name("use"));
    let last = pieces.filter(|node| {
        let hides = |above: Node| above.attribute("visibility") == Some("hidden");
        !node.ancestors().any(hides)
    });
    assert_eq!(last.count(), 29);
}

#[test]
fn what_stays_is_written_once() {
    let frames = frames();
    let film = animated(&frames, &Theme::default(), 1000);
    let one = frames[0].svg().len();
    assert!(film.len() < 2 * one, "{} {one}", film.len());
    assert_eq!(film.matches("<title>white king e1</title>").count(), 1);
    // A click pauses, and steps with Shift.
    assert!(film.contains("this.getCurrentTime()+1)") && !frames[0].svg().contains("onclick"));
    // A single frame moves nothing, and none is an empty picture.
    assert!(!animated(&frames[..1], &Theme::default(), 1000).contains("<animate"));
    assert!(Document::parse(&animated(&[], &Theme::default(), 0)).is_ok());
}
