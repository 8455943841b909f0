//! FEN's six fields, and options as a seventh.

use core::fmt::{self, Write};

use board_geometry::SquareSet;
use chess_pieces::notation::{self, army_of_case};
use chess_pieces::placement::{self, Style};
use chess_pieces::{CastlingRights, PieceRules, Pieces};
use variant_core::SetupError;
use variant_core::text::{Field, Fields, PositionError};

use crate::drops::gating;
use crate::epd;
use crate::game::{held_types, options};
use crate::state::PiecesOf;
use crate::x_fen::{XFenCastling, read_x_fen_castling};
use crate::{BLACK, Hands, MoveSystem, TwoArmyGame, TwoArmyPosition, TwoArmySetup, WHITE};

type Error<V> = PositionError<SetupError<<V as TwoArmyGame>::Problems>>;

variant_core::text_of_setup!(TwoArmyPosition<V>, TwoArmySetup<V>, read::<V>, V: TwoArmyGame);

impl<V: TwoArmyGame> fmt::Display for TwoArmySetup<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands = V::HANDS.map(|access| (access.get)(&self.game));
        let promoted = hands.map_or(SquareSet::EMPTY, |hands| hands.promoted);
        write_marked_pieces::<V::Rules>(f, &self.pieces, promoted)?;
        if let Some(hands) = hands {
            hands.write(f)?;
        }
        f.write_str(if self.turn == WHITE { " w " } else { " b " })?;
        if V::Moves::GATES {
            f.write_str(&gating::castling_field(self))?;
        } else {
            XFenCastling::<V::Rules>(self.castling, &self.pieces).fmt(f)?;
        }
        match self.en_passant {
            Some(target) => write!(f, " {target}")?,
            None => f.write_str(" -")?,
        }
        if let Some(beside) = V::BESIDE {
            write!(f, " {}", beside.written(&self.game))?;
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)?;
        match options(self.game) {
            "" => Ok(()),
            options => write!(f, " {options}"),
        }
    }
}

type Read<'a, V> = (TwoArmySetup<V>, [Field<'a>; 6]);

fn read<V: TwoArmyGame>(text: &str) -> Result<Read<'_, V>, Error<V>> {
    let castlings = expected_castlings::<V>();
    let mut fields = Fields::new(text, ' ');
    let placement = fields.next("placement", "the pieces on the board")?;
    let turn = fields.next("turn", "`w` or `b`")?;
    let castling = fields.next("castling", castlings)?;
    let en_passant = fields.next("en passant", "a square or `-`")?;
    let beside = match V::BESIDE {
        Some(beside) => Some(fields.next("beside", beside.expected)?),
        None => None,
    };
    let (game, [halfmove, fullmove], [halfmove_clock, fullmove_number]) =
        match epd_operations::<V>(text, &fields) {
            Some(offset) => read_operations(text, offset)?,
            None => read_clocks_and_options(fields, beside)?,
        };
    let located = [placement, turn, castling, en_passant, halfmove, fullmove];
    let setup = TwoArmySetup {
        halfmove_clock,
        fullmove_number,
        ..read_setup(game, &located, castlings)?
    };
    Ok((setup, located))
}

fn expected_castlings<V: TwoArmyGame>() -> &'static str {
    match V::Rules::CASTLINGS {
        [] => "`-`",
        _ if V::Rules::CASTLES_FROM_ANY_FILE => {
            "letters of `KQkq` or of the files of rooks in this order, or `-`"
        }
        _ if V::Moves::GATES => "letters of `KQkq` and of files with gates in their order, or `-`",
        _ => "letters of `KQkq` in this order, or `-`",
    }
}

/// Byte where operations stand instead of clocks; the end of a text of four fields.
fn epd_operations<V: TwoArmyGame>(text: &str, rest: &Fields<'_>) -> Option<usize> {
    if !V::READS_EPD {
        return None;
    }
    let Some(field) = rest.clone().optional("halfmove clock") else {
        return Some(text.len());
    };
    let operations = &text[field.offset..];
    let are_operations = operations.starts_with(|first: char| first.is_ascii_alphabetic())
        && operations.contains(';');
    are_operations.then_some(field.offset)
}

/// Value of the game, and its counters.
type Tail<'a, V> = (V, [Field<'a>; 2], [u32; 2]);

fn read_operations<V: TwoArmyGame>(text: &str, offset: usize) -> Result<Tail<'_, V>, Error<V>> {
    let empty = |name| Field {
        name,
        text: "",
        offset,
    };
    let counters = epd::clocks(&text[offset..], offset)?;
    let fields = ["halfmove clock", "fullmove number"].map(empty);
    Ok((V::default(), fields, counters))
}

fn read_clocks_and_options<'a, V: TwoArmyGame>(
    mut fields: Fields<'a>,
    beside: Option<Field<'_>>,
) -> Result<Tail<'a, V>, Error<V>> {
    const NUMBER: &str = "a number up to 4294967295";
    let halfmove = fields.next("halfmove clock", "a number")?;
    let fullmove = fields.next("fullmove number", "a number")?;
    let mut game = V::default();
    if let Some(options) = V::OPTIONS
        && let Some(field) = fields.optional("options")
    {
        game = (options.read)(field.text).ok_or_else(|| field.error(0, options.expected))?;
    }
    if let Some((beside, field)) = V::BESIDE.zip(beside) {
        let read = beside.read_exactly(game, field.text);
        game = read.ok_or_else(|| field.error(0, beside.expected))?;
    }
    fields.end()?;
    let counters = [
        halfmove.number(u32::MAX, NUMBER)?,
        fullmove.number(u32::MAX, NUMBER)?,
    ];
    Ok((game, [halfmove, fullmove], counters))
}

fn read_setup<V: TwoArmyGame>(
    game: V,
    [placement, turn, castling, en_passant, ..]: &[Field<'_>; 6],
    castlings: &'static str,
) -> Result<TwoArmySetup<V>, Error<V>> {
    let (pieces, game) = read_pieces::<V>(game, placement)?;
    let turn = match turn.text {
        "w" => WHITE,
        "b" => BLACK,
        _ => return Err(turn.error(0, "`w` or `b`")),
    };
    let mut setup = TwoArmySetup {
        pieces,
        turn,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
        game,
    };
    // Fields in order: the first fault is reported.
    if V::Moves::GATES {
        gating::read_castling_field(&mut setup, castling.text)
            .map_err(|at| castling.error(at, castlings))?;
    } else {
        setup.castling = read_x_fen_castling::<V::Rules, _>(castling, &pieces, castlings)?;
    }
    if en_passant.text != "-" {
        let target = en_passant.text.parse();
        let error = |_| en_passant.error(0, "the name of a square or `-`");
        setup.en_passant = Some(target.map_err(error)?);
    }
    Ok(setup)
}

fn read_pieces<V: TwoArmyGame>(
    mut game: V,
    field: &Field<'_>,
) -> Result<(PiecesOf<V>, V), Error<V>> {
    let Some(access) = V::HANDS else {
        let pieces = notation::read_pieces::<V::Rules, _>(field, Style::Compact)?;
        return Ok((pieces, game));
    };
    let end = field.text.len();
    let bracket = field.text.find('[').unwrap_or(end);
    let (board, hands) = field.text.split_at(bracket);
    let board = Field {
        text: board,
        ..*field
    };
    let (pieces, promoted) = read_marked_pieces::<V::Rules, _>(&board)?;
    let hands = hands
        .strip_prefix('[')
        .and_then(|hands| hands.strip_suffix(']'));
    let hands = hands.ok_or_else(|| field.error(bracket, "the pieces in hand in `[` and `]`"))?;
    let held = (access.get_mut)(&mut game);
    *held = Hands::default();
    held.promoted = promoted;
    held.read(hands, held_types::<V>()).map_err(|at| {
        field.error(
            bracket + 1 + at,
            "a piece in hand, in the order of the types",
        )
    })?;
    Ok((pieces, game))
}

/// As [`notation::write_pieces`], with `~` behind `marked` pieces.
fn write_marked_pieces<R: PieceRules>(
    f: &mut fmt::Formatter<'_>,
    pieces: &Pieces<R>,
    marked: SquareSet<R::Board>,
) -> fmt::Result {
    placement::write(f, Style::Compact, pieces.occupied(), |square, f| {
        let Some((army, piece_type)) = pieces.at(square) else {
            return Ok(());
        };
        f.write_char(notation::cased(army, R::letter(piece_type)))?;
        if marked.contains(square) {
            f.write_char('~')
        } else {
            Ok(())
        }
    })
}

type MarkedPieces<R> = (Pieces<R>, SquareSet<<R as PieceRules>::Board>);

/// Reads a placement of [`write_marked_pieces`]. Only types that pawns promote to are marked.
fn read_marked_pieces<R: PieceRules, S>(
    field: &Field<'_>,
) -> Result<MarkedPieces<R>, PositionError<S>> {
    let (mut pieces, mut marked) = (Pieces::EMPTY, SquareSet::EMPTY);
    placement::read(field, Style::Compact, |square, text: &str| {
        let letter = text.chars().next()?;
        let army = army_of_case(letter);
        let piece_type = R::type_of_letter(letter)?;
        if piece_type.index() >= R::PIECES.len() {
            return None;
        }
        pieces.put(square, army, piece_type);
        let is_marked =
            R::promotions().contains(piece_type) && text[letter.len_utf8()..].starts_with('~');
        if is_marked {
            marked.insert(square);
        }
        Some(if is_marked { 2 } else { 1 })
    })?;
    Ok((pieces, marked))
}
