use std::ops::Range;

const WIDTH: usize = 100;

/// Ranks separated by `/`, the highest first; numbers are runs of empty squares, `*` is no square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoardText {
    range: Range<usize>,
    pub(crate) ranks: Vec<Vec<String>>,
    is_listed: bool,
}

impl BoardText {
    pub(crate) fn all(text: &str) -> Vec<Self> {
        let mut boards = Vec::new();
        let mut start = 0;
        for field in text.split(' ') {
            // Pieces in hand follow in brackets.
            let board = field.split('[').next().unwrap_or(field);
            boards.extend(Self::read(board, start..start + board.len()));
            start += field.len() + 1;
        }
        boards
    }

    fn read(field: &str, range: Range<usize>) -> Option<Self> {
        let is_listed = field.contains(',');
        let read = if is_listed { listed } else { compact };
        let ranks: Vec<Vec<String>> = field.split('/').map(read).collect::<Option<_>>()?;
        let files = ranks.first()?.len();
        let is_board = ranks.len() > 2 && ranks.iter().all(|rank| rank.len() == files);
        is_board.then_some(Self {
            range,
            ranks,
            is_listed,
        })
    }

    /// Rank from above, file.
    pub(crate) fn pieces(&self) -> Vec<(usize, usize)> {
        self.places(|square| !square.is_empty() && square != "*")
    }

    pub(crate) fn empty(&self) -> Vec<(usize, usize)> {
        self.places(str::is_empty)
    }

    fn places(&self, wanted: impl Fn(&str) -> bool) -> Vec<(usize, usize)> {
        let mut places = Vec::new();
        for (rank, squares) in self.ranks.iter().enumerate() {
            let squares = squares.iter().enumerate();
            let wanted = squares.filter(|(_, square)| wanted(square));
            places.extend(wanted.map(|(file, _)| (rank, file)));
        }
        places
    }

    pub(crate) fn size(&self) -> (usize, usize) {
        (self.ranks.first().map_or(0, Vec::len), self.ranks.len())
    }

    /// Moves each square, by file and rank from below; in lists only a piece's first letter changes.
    pub(crate) fn mapped(
        &self,
        place: impl Fn((usize, usize)) -> (usize, usize),
        letter: impl Fn(char) -> Option<char>,
    ) -> Self {
        let (files, ranks) = self.size();
        let mut board = self.clone();
        for (row, squares) in self.ranks.iter().enumerate() {
            for (file, square) in squares.iter().enumerate() {
                let (file, rank) = place((file, ranks - 1 - row));
                let mut letters = square.chars();
                let first = letters.next().map(|c| letter(c).unwrap_or(c));
                let changed = first.into_iter().chain(letters).collect();
                if rank < ranks && file < files {
                    board.ranks[ranks - 1 - rank][file] = changed;
                }
            }
        }
        board
    }

    pub(crate) fn swap(&mut self, one: (usize, usize), other: (usize, usize)) {
        let piece = std::mem::take(&mut self.ranks[one.0][one.1]);
        let piece = std::mem::replace(&mut self.ranks[other.0][other.1], piece);
        self.ranks[one.0][one.1] = piece;
    }

    pub(crate) fn clear(&mut self, (rank, file): (usize, usize)) {
        self.ranks[rank][file].clear();
    }

    pub(crate) fn put_into(&self, text: &str) -> String {
        let separator = if self.is_listed { "," } else { "" };
        let board = written(&self.ranks, separator);
        format!(
            "{}{board}{}",
            &text[..self.range.start],
            &text[self.range.end..]
        )
    }

    fn drawn(&self) -> Vec<String> {
        let squares = self.ranks.iter().flatten();
        let width = squares.map(|square| square.chars().count()).max();
        let width = width.unwrap_or(0).max(1);
        let cell = |text: &str| format!(" {text:>width$}");
        let count = self.ranks.len();
        let mut lines: Vec<String> = Vec::new();
        for (index, rank) in self.ranks.iter().enumerate() {
            let squares = rank.iter().map(|square| match square.as_str() {
                "" => cell("."),
                "*" => cell(""),
                piece => cell(piece),
            });
            lines.push(format!("{:>2}", count - index) + &squares.collect::<String>());
        }
        let files = (b'a'..=b'z').take(self.ranks.first().map_or(0, Vec::len));
        let files = files.map(|file| cell(&char::from(file).to_string()));
        lines.push(format!("  {}", files.collect::<String>()));
        lines
    }
}

/// Replaces a field of a position text.
pub(crate) fn with_field(text: &str, index: usize, value: &str) -> Option<String> {
    let mut fields: Vec<&str> = text.split(' ').collect();
    *fields.get_mut(index)? = value;
    Some(fields.join(" "))
}

pub(crate) fn written(ranks: &[Vec<String>], separator: &str) -> String {
    let ranks = ranks.iter().map(|rank| {
        let mut parts: Vec<String> = Vec::new();
        let mut run = 0;
        for square in rank {
            if square.is_empty() {
                run += 1;
                continue;
            }
            parts.extend((run > 0).then(|| run.to_string()));
            run = 0;
            parts.push(square.clone());
        }
        parts.extend((run > 0).then(|| run.to_string()));
        parts.join(separator)
    });
    ranks.collect::<Vec<_>>().join("/")
}

/// Picture of a position text's board, or of those that differ from the start; empty without a board.
pub(crate) fn picture(text: &str, start: &str) -> String {
    let boards = BoardText::all(text);
    let before = BoardText::all(start);
    let numbered = boards.iter().zip(1..).collect::<Vec<(&BoardText, usize)>>();
    let differs = |&&(board, number): &&(&BoardText, usize)| {
        let earlier = before.get(number - 1);
        earlier.is_none_or(|earlier| earlier.ranks != board.ranks)
    };
    let mut drawn: Vec<(&BoardText, usize)> = numbered.iter().filter(differs).copied().collect();
    if drawn.is_empty() {
        drawn = numbered;
    }
    let mut row: Vec<String> = Vec::new();
    for (board, number) in drawn {
        let mut lines = board.drawn();
        if boards.len() > 1 {
            lines.insert(0, format!("   board {number}"));
        }
        let width = lines.iter().map(|line| line.chars().count()).max();
        let width = width.unwrap_or(0);
        let used = row.iter().map(|line| line.chars().count()).max();
        if used.is_some_and(|used| used + width > WIDTH) {
            break;
        }
        row.resize(lines.len(), String::new());
        for (line, more) in row.iter_mut().zip(lines) {
            let gap = if used.is_some() { "   " } else { "" };
            *line = format!("{line}{gap}{more:<width$}");
        }
    }
    let lines = row.iter().map(|line| line.trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

/// A rank such as `rnb2k1*`; parentheses and `~` belong to the piece before.
fn compact(rank: &str) -> Option<Vec<String>> {
    let mut squares: Vec<String> = Vec::new();
    let mut letters = rank.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '0'..='9' => {
                let mut run = letter.to_digit(10)?;
                while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
                    run = (run * 10 + digit).min(100);
                    letters.next();
                }
                squares.extend((0..run).map(|_| String::new()));
            }
            '~' => squares.last_mut()?.push(letter),
            '(' => {
                let piece = squares.last_mut()?;
                piece.push(letter);
                for inner in letters.by_ref() {
                    piece.push(inner);
                    if inner == ')' {
                        break;
                    }
                }
            }
            '*' | 'A'..='Z' | 'a'..='z' => squares.push(letter.to_string()),
            _ => return None,
        }
    }
    Some(squares)
}

/// A rank such as `wK,3,*,eP`.
fn listed(rank: &str) -> Option<Vec<String>> {
    let mut squares = Vec::new();
    for part in rank.split(',') {
        if part.bytes().all(|byte| byte.is_ascii_digit()) {
            let run: usize = part.parse().ok()?;
            squares.extend((0..run.min(100)).map(|_| String::new()));
        } else if part.chars().all(|c| c.is_ascii_alphanumeric() || c == '*') {
            squares.push(part.to_owned());
        } else {
            return None;
        }
    }
    Some(squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written_back() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/16/*14*/**1PPPPPPPPPP1**/***1RNBQKBNR1*** w - - 0 1",
            "*,*,3,*,*/7/wK,5,eK/7/*,*,3,*,*/*,*,sK,2,*,* s",
            "social free 0 0 | 1 A-B 8/8/8/4N(3)3/8/8/8/8 w - - 0 1 | 2 B-C 8/8/8/4k3/8/8/8/8 w - - 0 1 | A -",
        ] {
            let boards = BoardText::all(text);
            assert!(!boards.is_empty());
            for mut board in boards {
                assert_eq!(board.put_into(text), text);
                let (piece, place) = (board.pieces()[0], board.empty()[0]);
                board.swap(piece, place);
                let moved = board.put_into(text);
                assert_ne!(moved, text);
                board.swap(place, piece);
                assert_eq!(board.put_into(text), text);
            }
        }
        assert_eq!(BoardText::all("3 a"), []);
    }

    #[test]
    fn boards_are_drawn_side_by_side() {
        let text = "free | 1 A-B 2k/3/K2 w | 2 B-C 3/1r1/3 b";
        let drawn = "   board 1      board 2\n 3 . . k      3 . . .\n 2 . . .      2 . r .\n \
                     1 K . .      1 . . .\n   a b c        a b c";
        assert_eq!(picture(text, text), drawn);
        let start = "free | 1 A-B 2k/3/K2 w | 2 B-C 1r1/3/3 b";
        assert_eq!(picture(text, start).lines().next(), Some("   board 2"));
        assert_eq!(picture("no board", "no board"), "");
    }

    fn board(text: &str) -> BoardText {
        BoardText::all(text).remove(0)
    }

    #[test]
    fn squares_are_emptied_exchanged_and_mapped() {
        let text = "2k*/1p(2)2/K3 w";
        let read = board(text);
        assert_eq!(read.size(), (4, 3));
        assert_eq!(read.pieces(), [(0, 2), (1, 1), (2, 0)]);
        let empty = [
            (0, 0),
            (0, 1),
            (1, 0),
            (1, 2),
            (1, 3),
            (2, 1),
            (2, 2),
            (2, 3),
        ];
        assert_eq!(read.empty(), empty);
        let mut changed = read.clone();
        changed.clear((1, 1));
        assert_eq!(changed.put_into(text), "2k*/4/K3 w");
        changed.swap((0, 2), (2, 3));
        assert_eq!(changed.put_into(text), "3*/4/K2k w");
        let letter = |letter| (letter == 'k').then_some('q');
        let mirrored = read.mapped(|(file, rank)| (3 - file, rank), letter);
        assert_eq!(mirrored.put_into(text), "*q2/2p(2)1/3K w");
        let turned = read.mapped(|(file, rank)| (3 - file, 2 - rank), |_| None);
        assert_eq!(turned.put_into(text), "3K/2p(2)1/*k2 w");
        let raised = read.mapped(|(file, rank)| (file, rank + 1), |_| None);
        assert_eq!(raised.put_into(text), "1p(2)2/K3/K3 w");
        let shifted = read.mapped(|(file, rank)| (file + 1, rank), |_| None);
        assert_eq!(shifted.put_into(text), "3k/2p(2)1/KK2 w");
        let listed = board("1,wK/2/bQ,1 w");
        let letter = |letter| (letter == 'w' || letter == 'Q').then_some('x');
        let renamed = listed.mapped(|place| place, letter);
        assert_eq!(renamed.put_into("1,wK/2/bQ,1 w"), "1,xK/2/bQ,1 w");
    }

    #[test]
    fn only_full_boards_of_three_ranks_or_more_are_boards() {
        for text in [
            "2k/3",
            "2k/3/2",
            "2k/3/K-1",
            "2k/(2)2/3",
            "1,wK/2/w-,1",
            "1,wK/2/3",
            "w KQkq - 0 1",
            "",
        ] {
            assert_eq!(BoardText::all(text), [], "{text}");
        }
        for (text, size) in [
            ("16/16/3k12 w", (16, 3)),
            ("200/200/200", (100, 3)),
            ("3/3/3/3", (3, 4)),
        ] {
            let sizes: Vec<_> = BoardText::all(text).iter().map(BoardText::size).collect();
            assert_eq!(sizes, [size], "{text}");
        }
        assert_eq!(board("200,wK/100,bK/*,100").size(), (101, 3));
        let second = &BoardText::all("free 3/3/3 | 2k/3/K2 w")[1];
        assert_eq!(
            second.put_into("free 3/3/3 | 2k/3/K2 w"),
            "free 3/3/3 | 2k/3/K2 w"
        );
    }

    #[test]
    fn pictures_have_columns_as_wide_as_pieces_and_rows_as_wide_as_a_page() {
        let text = "1,wK,*/3/bQ,2 w";
        let drawn = " 3  . wK\n 2  .  .  .\n 1 bQ  .  .\n    a  b  c";
        assert_eq!(picture(text, ""), drawn);
        let nine = ["2k/3/K2"; 9].join(" | ");
        let head = |start: &str| {
            let picture = picture(&nine, start);
            picture
                .lines()
                .next()
                .map(str::to_owned)
                .unwrap_or_default()
        };
        let boards = |numbers: &[usize]| {
            let heads = numbers.iter().map(|number| format!("   board {number}"));
            heads.collect::<Vec<_>>().join("   ")
        };
        assert_eq!(head(""), boards(&[1, 2, 3, 4, 5, 6, 7, 8]));
        assert_eq!(head(&nine), boards(&[1, 2, 3, 4, 5, 6, 7, 8]));
        let start = ["2k/3/K2", "2k/3/1K1", "2k/3/K2", "3/2k/K2"].join(" | ");
        assert_eq!(head(&start), boards(&[2, 4, 5, 6, 7, 8, 9]));
    }
}
