use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use super::style::{Glyphs, TextStyle, printable};
use crate::{Diagram, Figure, Piece, Sheet};

impl Sheet {
    /// Letters of pieces and armies, and the marks, that text in a style shows: a line each.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_render::{Draw, Glyphs, TextStyle};
    /// let mut style = TextStyle::default();
    /// style.glyphs = Glyphs::Ascii;
    /// let key = Chess::default().sheet().key(&style);
    /// assert!(key.contains("N  knight\n") && key.contains("[ ]  squares of the last moves\n"));
    /// ```
    pub fn key(&self, style: &TextStyle) -> String {
        let mut key = String::new();
        let mut line = |sign: &str, meaning: &str| {
            key.extend([printable(sign, style.glyphs).as_str(), "  "]);
            key.extend([printable(meaning, style.glyphs).as_str(), "\n"]);
        };
        let two = self.has_two_armies();
        for figure in figures(self).into_values() {
            let letter = figure.letter().to_string();
            let figurines = figure.outline().figurines();
            let sign = match figurines.filter(|_| two && style.glyphs == Glyphs::Unicode) {
                Some([outlined, solid]) => String::from_iter([outlined, solid]),
                None => letter.clone(),
            };
            let name = figure.to_string();
            let meaning = if sign == letter {
                name
            } else {
                name + " (" + &letter + ")"
            };
            line(&sign, &meaning);
        }
        if !two {
            for army in &self.armies {
                line(
                    &army.letter.to_string(),
                    &(army.name.clone() + ", before the letter of a piece"),
                );
            }
        } else if let [first, second] = self.armies.as_slice() {
            let kinds = if style.glyphs == Glyphs::Ascii || style.colours.is_some() {
                ["upper case, or light", "lower case, or dark"]
            } else {
                ["upper case, or outlined", "lower case, or solid"]
            };
            line(kinds[0], &first.name);
            line(kinds[1], &second.name);
        }
        line("! !", "a king in check");
        line("[ ]", "squares of the last moves");
        let has = |test: fn(&Diagram) -> bool| self.diagrams.iter().any(test);
        let any_piece = |test: fn(&Piece) -> bool| {
            let mut pieces = self
                .diagrams
                .iter()
                .flat_map(|diagram| diagram.pieces.values());
            pieces.any(test)
        };
        if any_piece(|piece| piece.frozen || piece.held) {
            line(
                "-",
                "a piece that cannot move: immobilised, frozen or turned to stone",
            );
        }
        if any_piece(|piece| piece.foreign_controller().is_some()) {
            line(
                "nNs",
                "a piece of the first army that the last one's player moves",
            );
        }
        if any_piece(|piece| piece.tag.is_some()) {
            line("N2", "a piece of the set with that number");
        }
        if has(|diagram| !diagram.drops.is_empty()) {
            line("+", "a square to drop a piece on");
        }
        let mut labels = self
            .diagrams
            .iter()
            .flat_map(|diagram| diagram.labels.values());
        if let Some(label) = labels.next() {
            line(&label.to_string(), "a square with a name of its own");
        }
        key
    }
}

fn figures(sheet: &Sheet) -> BTreeMap<char, Figure> {
    let on_boards = sheet
        .diagrams
        .iter()
        .flat_map(|diagram| diagram.pieces.values());
    let rows = sheet.legend.iter().flat_map(|entry| &entry.rows);
    let boards = sheet.diagrams.iter().flat_map(|diagram| &diagram.rows);
    let rows = rows.chain(&sheet.rows).chain(boards);
    let beside = rows.flat_map(|row| row.pieces.iter().map(|(piece, _)| piece));
    let figures = on_boards.chain(beside).map(|piece| piece.figure);
    figures.map(|figure| (figure.letter(), figure)).collect()
}
