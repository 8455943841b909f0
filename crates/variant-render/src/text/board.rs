use alloc::format;
use alloc::string::{String, ToString};

use super::canvas::{Canvas, Look};
use super::fence::Fence;
use super::style::{TextStyle, printable};
use crate::theme::paint_of;
use crate::view::View;
use crate::{Diagram, Piece, Place, Rgb, Sheet, Theme};

pub(super) struct Scribe<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) style: &'a TextStyle,
    pub(super) regions: &'a [char],
}

impl Scribe<'_> {
    pub(super) fn board(&self, diagram: &View<'_>) -> Canvas {
        let room = diagram
            .pieces
            .iter()
            .filter(|(place, _)| diagram.squares.contains_key(place))
            .map(|(_, piece)| self.piece(piece).chars().count())
            .max()
            .unwrap_or(1);
        if diagram.hexagonal {
            return self.comb(diagram, room);
        }
        let width = |row| diagram.row_name(row).chars().count();
        let labels = (0..diagram.ranks()).map(width).max().unwrap_or(0) + 1;
        if self.style.compact {
            self.compact(diagram, labels, room)
        } else {
            self.ruled(diagram, labels, room)
        }
    }

    fn ruled(&self, diagram: &View<'_>, labels: usize, room: usize) -> Canvas {
        let mut canvas = Canvas::default();
        let (files, ranks) = (diagram.files(), diagram.ranks());
        let fence = Fence::new(diagram, self.style.ascii);
        let column = |file: i32| labels + file as usize * (room + 3);
        let row = |rank: i32| (ranks - rank) as usize * 2 + 1;
        for rank in 0..=ranks {
            for file in 0..=files {
                let corner = (file, rank);
                canvas.put(
                    row(rank),
                    column(file),
                    fence.corner(corner),
                    Look::default(),
                );
                if file < files {
                    let edge = fence.across(corner);
                    for x in column(file) + 1..column(file + 1) {
                        canvas.put(row(rank), x, edge, Look::default());
                    }
                }
                if rank < ranks {
                    let edge = fence.upward(corner);
                    canvas.put(row(rank) - 1, column(file), edge, Look::default());
                }
                if let Some(place) = diagram.at(file, rank) {
                    let at = (row(rank) - 1, column(file) + 1);
                    self.square(&mut canvas, at, diagram, place, room);
                }
            }
        }
        for rank in 0..ranks {
            let label = diagram.row_name(rank);
            let start = labels - 1 - label.chars().count();
            canvas.note(row(rank) - 1, start, &label);
            canvas.note(row(rank) - 1, column(files) + 2, &label);
        }
        for file in 0..files {
            let name = diagram.column_name(file);
            let start = column(file) + 1 + (room + 2).saturating_sub(name.chars().count()) / 2;
            for row in [0, row(0) + 1] {
                canvas.note(row, start, &name);
            }
        }
        canvas
    }

    fn compact(&self, diagram: &View<'_>, labels: usize, room: usize) -> Canvas {
        let mut canvas = Canvas::default();
        let (files, ranks) = (diagram.files(), diagram.ranks());
        let column = |file: i32| labels + file as usize * (room + 2);
        for rank in 0..ranks {
            let row = (ranks - 1 - rank) as usize;
            let label = diagram.row_name(rank);
            canvas.note(row, labels - 1 - label.chars().count(), &label);
            for file in 0..files {
                let Some(place) = diagram.at(file, rank) else {
                    continue;
                };
                self.square(&mut canvas, (row, column(file)), diagram, place, room);
                if !diagram.pieces.contains_key(&place) && self.style.colours.is_none() {
                    canvas.put(row, column(file) + 1, '.', Look::default());
                }
            }
        }
        for file in 0..files {
            let name = diagram.column_name(file);
            canvas.note(ranks as usize, column(file) + 1, &name);
        }
        canvas
    }

    pub(super) fn square(
        &self,
        canvas: &mut Canvas,
        (row, column): (usize, usize),
        diagram: &Diagram,
        place: Place,
        room: usize,
    ) {
        let ground = self
            .style
            .colours
            .as_ref()
            .map(|theme| self.ground(theme, diagram, place));
        let look = Look {
            ink: ground.map(contrast),
            ground,
        };
        let [before, after] = if diagram.checked.contains(&place) {
            ['!', '!']
        } else if diagram.last_move.contains(&place) {
            ['[', ']']
        } else if diagram.targets.contains(&place) {
            ['*', '*']
        } else {
            [self.label(diagram, place), ' ']
        };
        canvas.put(row, column, before, look);
        canvas.write(row, column + 1, &" ".repeat(room), look);
        canvas.put(row, column + 1 + room, after, look);
        if let Some(piece) = diagram.pieces.get(&place) {
            let look = self.look(piece, ground);
            canvas.write(row, column + 1, &self.piece(piece), look);
        }
    }

    fn label(&self, diagram: &Diagram, place: Place) -> char {
        let drop = if diagram.drops.contains_key(&place) {
            '+'
        } else {
            ' '
        };
        let label = diagram.labels.get(&place).map_or(drop, |&label| label);
        let text = printable(&label.to_string(), self.style.ascii);
        text.chars().next().unwrap_or(' ')
    }

    fn ground(&self, theme: &Theme, diagram: &Diagram, place: Place) -> Rgb {
        if diagram.checked.contains(&place) {
            return theme.check;
        }
        let colour = theme.tinted(diagram, place, self.regions);
        if diagram.targets.contains(&place) {
            on_terminal(colour.mixed(theme.target, 25))
        } else {
            on_terminal(colour)
        }
    }

    pub(super) fn look(&self, piece: &Piece, ground: Option<Rgb>) -> Look {
        let Some(theme) = &self.style.colours else {
            return Look::default();
        };
        let paint = paint_of(&self.sheet.armies, piece.army);
        let (ink, ground) = if self.sheet.has_two_armies() {
            (figurine_ink(paint.fill), ground)
        } else if piece.frozen {
            let stone = theme.stone.mixed(paint.fill, 20);
            (contrast(stone), Some(stone))
        } else {
            (paint.detail, Some(paint.fill))
        };
        Look {
            ink: Some(ink),
            ground,
        }
    }

    pub(super) fn piece(&self, piece: &Piece) -> String {
        let mut text = if self.sheet.has_two_armies() {
            self.lone_letter(piece).to_string()
        } else {
            format!("{}{}", self.army_letter(piece.army), piece.figure.letter)
        };
        if let Some(number) = piece.tag {
            text += &number.to_string();
        }
        if piece.frozen || piece.held {
            text.push('-');
        } else if let Some(controller) = piece.foreign_controller() {
            text.push(self.army_letter(controller));
        }
        printable(&text, self.style.ascii)
    }

    fn army_letter(&self, army: usize) -> char {
        self.sheet.armies.get(army).map_or('?', |army| army.letter)
    }

    fn lone_letter(&self, piece: &Piece) -> char {
        if !self.style.ascii
            && let Some([outlined, solid]) = piece.figure.outline.figurines()
        {
            let filled = self.style.colours.is_some() || piece.army > 0;
            return if filled { solid } else { outlined };
        }
        let letter = piece.figure.letter;
        if piece.army == 0 {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    }
}

pub(super) fn on_terminal(colour: Rgb) -> Rgb {
    colour.vivid().mixed(Rgb::BLACK, 40)
}

/// Figurines are thin and need more contrast.
fn figurine_ink(fill: Rgb) -> Rgb {
    if fill.brightness() < 128 {
        fill.mixed(Rgb::BLACK, 70)
    } else {
        fill.mixed(Rgb::WHITE, 70)
    }
}

fn contrast(ground: Rgb) -> Rgb {
    if ground.brightness() > 110 {
        Rgb::BLACK
    } else {
        Rgb::WHITE
    }
}
