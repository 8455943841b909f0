use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::style::{TextStyle, printable};
use crate::{Army, Figure, Piece, Sheet};

impl Sheet {
    /// Lines on the letters and marks that text in a style shows.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_render::{Draw, TextStyle};
    /// let mut style = TextStyle::default();
    /// style.ascii = true;
    /// let key = OrthodoxChess::default().sheet().key(&style);
    /// assert!(key.contains("N  knight\n") && key.contains("[ ]  squares of the last moves\n"));
    /// ```
    pub fn key(&self, style: &TextStyle) -> String {
        let mut lines = self.key_of_figures(style);
        lines.extend(self.key_of_armies(style));
        lines.extend([
            ("! !".into(), "a king in check".into()),
            ("[ ]".into(), "squares of the last moves".into()),
        ]);
        lines.extend(self.key_of_marks());
        let signs = self
            .diagrams
            .first()
            .into_iter()
            .flat_map(|diagram| &diagram.signs);
        lines.extend(signs.map(|&(sign, meaning)| (sign.into(), meaning.into())));
        let mut key = String::new();
        for (sign, meaning) in lines {
            key.extend([printable(&sign, style.ascii).as_str(), "  "]);
            key.extend([printable(&meaning, style.ascii).as_str(), "\n"]);
        }
        key
    }

    fn key_of_figures(&self, style: &TextStyle) -> Vec<(String, String)> {
        let shows_figurines = self.has_two_armies() && !style.ascii;
        let entry = |figure: Figure| {
            let (letter, name) = (figure.letter, figure.to_string());
            let figurines = figure.outline.figurines();
            match figurines.filter(|_| shows_figurines) {
                Some(signs) => (String::from_iter(signs), format!("{name} ({letter})")),
                None => (letter.to_string(), name),
            }
        };
        figures(self).into_values().map(entry).collect()
    }

    fn key_of_armies(&self, style: &TextStyle) -> Vec<(String, String)> {
        if !self.has_two_armies() {
            let entry = |army: &Army| {
                let meaning = format!("{}, before the letter of a piece", army.name);
                (army.letter.to_string(), meaning)
            };
            return self.armies.iter().map(entry).collect();
        }
        let signs = if style.ascii || style.colours.is_some() {
            ["upper case, or light", "lower case, or dark"]
        } else {
            ["upper case, or outlined", "lower case, or solid"]
        };
        let armies = self.armies.iter().map(|army| army.name.clone());
        signs.map(String::from).into_iter().zip(armies).collect()
    }

    fn key_of_marks(&self) -> impl Iterator<Item = (String, String)> {
        let boards = self.diagrams.iter();
        let any_piece = |test: fn(&Piece) -> bool| {
            let mut pieces = boards.clone().flat_map(|board| board.pieces.values());
            pieces.any(test)
        };
        let mut signs = boards.clone().flat_map(|board| &board.signs);
        let mut labels = boards.clone().flat_map(|board| board.labels.values());
        let label = labels.next().map(ToString::to_string);
        let label = label.filter(|label| !signs.any(|(sign, _)| sign == label));
        let marks = [
            (
                any_piece(|piece| piece.frozen || piece.held),
                "-",
                "a piece that cannot move: immobilised, frozen or turned to stone",
            ),
            (
                any_piece(|piece| piece.foreign_controller().is_some()),
                "nNs",
                "a piece of the first army that the last one's player moves",
            ),
            (
                any_piece(|piece| piece.tag.is_some()),
                "N2",
                "a piece of the set with that number",
            ),
            (
                boards.clone().any(|board| !board.drops.is_empty()),
                "+",
                "a square to drop a piece on",
            ),
        ];
        let marks = marks.into_iter().filter(|(is_shown, ..)| *is_shown);
        let marks = marks.map(|(_, sign, meaning)| (sign.into(), meaning.into()));
        marks.chain(label.map(|label| (label, "a square with a name of its own".into())))
    }
}

fn figures(sheet: &Sheet) -> BTreeMap<char, Figure> {
    let figures = sheet.pieces().map(|piece| piece.figure);
    figures.map(|figure| (figure.letter, figure)).collect()
}
