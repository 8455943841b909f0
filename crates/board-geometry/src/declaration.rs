/// Declares a board: a drawing, a rectangle or a hexagon.
///
/// ```
/// use board_geometry::{Geometry, geometry};
///
/// geometry! {
///     /// A cross.
///     pub struct Cross = "
///         * . . *
///         a . . b
///         * . . *
///     ";
/// }
/// geometry! {
///     /// Ten files by eight ranks.
///     pub struct Capablanca = 10 x 8;
/// }
/// geometry! {
///     /// Fourteen by fourteen; three by three squares are missing at each corner.
///     pub struct FourPlayer = 14 x 14 without corners 3 x 3;
/// }
/// geometry! {
///     /// Towers that cannot be passed diagonally.
///     pub struct Towers = 12 x 12 without corners 2 x 2
///         without [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
/// }
///
/// assert_eq!(Cross::BOARD.len(), 8);
/// assert_eq!(Cross::BOARD.region('b').first().unwrap().to_string(), "d2");
/// assert_eq!(Capablanca::BOARD.len(), 80);
/// assert_eq!(FourPlayer::BOARD.len(), 160);
/// assert_eq!(Towers::BOARD.len(), 128);
/// ```
///
/// A drawing has a line of equal length per rank, the highest first. A square is `.` or its region's letter or digit;
/// `*` is no square; blanks are skipped. The last `without` lists neighbours without a step between them.
///
/// Invalid boards do not compile. The message names row, column and byte, like [`DrawingError`](crate::DrawingError):
///
/// ```compile_fail
/// board_geometry::geometry! {
///     struct Ragged = "
///         . . .
///         . .
///     "; // row 2, column 3 (byte 26): expected 3 places as in the first row, found 2
/// }
/// ```
///
/// # Hexagons
///
/// `hexagon 6` has 91 hexagonal cells, six along each side. Files run from south to north, with letters without `j`;
/// ranks count from the lower end of each file.
///
/// ```
/// use board_geometry::{Direction, Geometry, geometry};
/// geometry! { pub struct Glinski = hexagon 6; }
/// let (board, f6) = (Glinski::BOARD, Glinski::BOARD.named("f6").unwrap());
/// let step = |direction| board.step(f6, direction).unwrap().to_string();
/// let [east, north_east] = [Direction::East, Direction::NorthEast].map(step);
/// assert_eq!((east.as_str(), north_east.as_str()), ("g5", "g6"));
/// assert_eq!((board.len(), board.named("j1")), (91, None));
/// ```
///
/// Rook directions cross an edge: north, south, east, west, north-east and south-west. Bishop directions are
/// north-west, south-east and the leaps (1, 2), (2, 1), (-1, -2) and (-2, -1).
///
/// Lines that close (cylinders, tori) or turn (three-sided boards) cannot be declared: rays ascend or descend square
/// indices. Games with such lines need moves of their own.
///
/// # The word
///
/// A set is the smallest of `u64`, `u128`, [`U192`](crate::U192) and [`U256`](crate::U256) with a bit per square.
/// `struct Name(u128)` selects a larger word, `struct Name(auto)` the smallest.
///
/// # What is declared
///
/// A unit struct with [`Shape`](crate::Shape) and [`Geometry`](crate::Geometry). `Name::BOARD` has all queries. In
/// constants, functions replace the operators of sets:
///
/// - `Name::squares(names)`: squares by name, `None` if one is unknown ([`squares!`](crate::squares) does not
///   compile then);
/// - `Name::set(squares)`: a set of squares;
/// - `Name::union(a, b)`, `Name::intersection(a, b)`, `Name::difference(a, b)`;
/// - `Name::turned_clockwise(set, quarters)`: the set turned clockwise by quarters (modulo 4). Compiles only if a
///   quarter turn maps the board onto itself.
///
/// In many four-army games play goes South, West, North, East. Declare one army and turn it:
///
/// ```
/// use board_geometry::{Chessboard, SquareSet, geometry, squares};
/// geometry! { pub struct FourPlayer = 14 x 14 without corners 3 x 3; }
///
/// /// Where the rooks of the four armies stand, in the order of play.
/// const ROOKS: [SquareSet<FourPlayer>; 4] = {
///     let south = squares!(FourPlayer, "d1", "k1");
///     [
///         south,
///         FourPlayer::turned_clockwise(south, 1),
///         FourPlayer::turned_clockwise(south, 2),
///         FourPlayer::turned_clockwise(south, 3),
///     ]
/// };
/// assert_eq!(ROOKS[1], squares!(FourPlayer, "a4", "a11"));
/// assert_eq!(ROOKS[2], squares!(FourPlayer, "d14", "k14"));
/// assert_eq!(ROOKS[3], squares!(FourPlayer, "n4", "n11"));
/// ```
///
/// ```compile_fail,E0277
/// use board_geometry::{geometry, squares};
/// geometry! { pub struct Capablanca = 10 x 8; }
/// let turned = Capablanca::turned_clockwise(squares!(Capablanca, "a1"), 1); // not as high as wide
/// ```
#[macro_export]
macro_rules! geometry {
    ($(#[$attribute:meta])* $visible:vis struct $name:ident $(($($word:tt)+))? = $($outline:tt)+) => {
        $crate::geometry! {
            @read [$(#[$attribute])* $visible struct $name] [$($($word)+)?] $($outline)+
        }
    };

    (@read $struct:tt $word:tt $drawing:literal
     $(without [$(($a:literal, $b:literal)),* $(,)?])? ;) => {
        $crate::geometry! {
            @declare $struct $word
            [$crate::declare::Outline::Drawing($drawing)]
            [$($(($a, $b)),*)?]
        }
    };
    (@read $struct:tt $word:tt $files:literal x $ranks:literal
     $(without corners $corner_files:literal x $corner_ranks:literal)?
     $(without [$(($a:literal, $b:literal)),* $(,)?])? ;) => {
        $crate::geometry! {
            @declare $struct $word
            [$crate::declare::Outline::Rectangle {
                files: $files,
                ranks: $ranks,
                corner: (0 $(+ $corner_files)?, 0 $(+ $corner_ranks)?),
            }]
            [$($(($a, $b)),*)?]
        }
    };

    (@read $struct:tt $word:tt hexagon $side:literal
     $(without [$(($a:literal, $b:literal)),* $(,)?])? ;) => {
        $crate::geometry! {
            @declare $struct $word
            [$crate::declare::Outline::Hexagon { side: $side }]
            [$($(($a, $b)),*)?]
        }
    };

    (@word [$(auto)?] [$outline:expr]) => {
        <$crate::declare::Words<{ $crate::declare::Outline::words($outline) }>
            as $crate::declare::Word>::Bits
    };
    (@word [$bits:ty] [$outline:expr]) => { $bits };

    (@declare [$(#[$attribute:meta])* $visible:vis struct $name:ident] $word:tt [$outline:expr]
     $gaps:tt) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visible struct $name;

        impl $crate::Shape for $name {
            type Bits = $crate::geometry!(@word $word [$outline]);
            const NAMED_BY: ::core::option::Option<&'static $crate::Board<Self>> =
                ::core::option::Option::Some(<Self as $crate::Geometry>::BOARD);
        }

        impl $crate::Geometry for $name {
            const BOARD: &'static $crate::Board<Self> = {
                #[allow(long_running_const_eval)]
                static BOARD: $crate::Board<$name> = $crate::Board::from_tables(
                    $crate::declare::Tables::<<$name as $crate::Shape>::Bits>::new(
                        $crate::declare::Layout::declared(
                            $outline,
                            &$gaps,
                            <<$name as $crate::Shape>::Bits as $crate::Bits>::WIDTH,
                        ),
                    ),
                );
                &BOARD
            };
        }

        impl $name {
            /// Squares by name; `None` if one is unknown.
            $visible const fn squares(names: &[&str]) -> ::core::option::Option<$crate::SquareSet<Self>> {
                match <Self as $crate::Geometry>::BOARD.tables().squares(names) {
                    ::core::option::Option::Some(bits) => ::core::option::Option::Some($crate::SquareSet::from_bits(bits)),
                    ::core::option::Option::None => ::core::option::Option::None,
                }
            }

            /// Set of squares.
            #[must_use]
            $visible const fn set(squares: &[$crate::Square<Self>]) -> $crate::SquareSet<Self> {
                type Bits = $crate::declare::Const<<$name as $crate::Shape>::Bits>;
                let mut bits = $crate::SquareSet::<Self>::EMPTY.bits();
                let mut index = 0;
                while index < squares.len() {
                    let square = Bits::bit(squares[index].index());
                    bits = Bits::or(bits, square);
                    index += 1;
                }
                $crate::SquareSet::from_bits(bits)
            }

            $crate::geometry!(@operator [$visible] union or "Returns the union.");
            $crate::geometry!(@operator [$visible] intersection and "Returns the intersection.");
            $crate::geometry!(@operator [$visible] difference without "Returns the squares of `a` not in `b`.");

            /// Turns a set clockwise by quarters (modulo 4).
            #[must_use]
            $visible const fn turned_clockwise(
                set: $crate::SquareSet<Self>,
                quarters: u8,
            ) -> $crate::SquareSet<Self>
            where
                for<'a> $crate::declare::Turns<{ $crate::declare::Outline::turns($outline) }>:
                    $crate::declare::ByQuarters<'a>,
            {
                let quarters = 4 - quarters % 4;
                $crate::SquareSet::from_bits(
                    <Self as $crate::Geometry>::BOARD.tables().turned(set.bits(), quarters),
                )
            }
        }
    };

    (@operator [$visible:vis] $name:ident $operation:ident $doc:literal) => {
        #[doc = $doc]
        #[must_use]
        $visible const fn $name(
            a: $crate::SquareSet<Self>,
            b: $crate::SquareSet<Self>,
        ) -> $crate::SquareSet<Self> {
            $crate::SquareSet::from_bits(
                $crate::declare::Const::<<Self as $crate::Shape>::Bits>::$operation(a.bits(), b.bits()),
            )
        }
    };
}

/// Square with a name; unknown names do not compile.
///
/// ```
/// use board_geometry::{Chessboard, Square, square};
/// const E4: Square<Chessboard> = square!(Chessboard, "e4");
/// assert_eq!((E4.file(), E4.rank()), (4, 3));
/// ```
///
/// ```compile_fail
/// board_geometry::square!(board_geometry::Chessboard, "i9");
/// ```
#[macro_export]
macro_rules! square {
    ($board:ty, $name:expr) => {
        const {
            match $crate::Square::<$board>::named($name) {
                ::core::option::Option::Some(square) => square,
                ::core::option::Option::None => {
                    ::core::panic!("not the name of a square of the board")
                }
            }
        }
    };
}

/// Set of squares; unknown names do not compile.
///
/// ```
/// use board_geometry::{Chessboard, SquareSet, squares};
/// const CENTRE: SquareSet<Chessboard> = squares!(Chessboard, "d4", "e4", "d5", "e5");
/// assert_eq!(CENTRE.len(), 4);
/// assert!(squares!(Chessboard).is_empty());
/// ```
///
/// ```compile_fail
/// board_geometry::squares!(board_geometry::Chessboard, "a1", "i9");
/// ```
#[macro_export]
macro_rules! squares {
    ($board:ty $(, $name:expr)* $(,)?) => {
        const {
            match <$board>::squares(&[$($name),*]) {
                ::core::option::Option::Some(squares) => squares,
                ::core::option::Option::None => ::core::panic!("not the name of a square of the board"),
            }
        }
    };
}
