/// One of the eight directions of a step.
///
/// Square indices ascend along the first four and descend along the others. Opposites are four apart.
///
/// ```
/// use board_geometry::Direction;
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// assert_eq!(Direction::North.offset(), (0, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// To the next file.
    East,
    /// To the next file and rank.
    NorthEast,
    /// To the next rank.
    North,
    /// To the previous file and the next rank.
    NorthWest,
    /// To the previous file.
    West,
    /// To the previous file and rank.
    SouthWest,
    /// To the previous rank.
    South,
    /// To the next file and the previous rank.
    SouthEast,
}

impl Direction {
    /// All directions in ascending order.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::NorthEast,
        Self::North,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
    ];
    /// Directions of files and ranks, ascending.
    pub const ORTHOGONAL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];
    /// Diagonal directions, ascending.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// Change of file and rank of one step.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::East => (1, 0),
            Self::NorthEast => (1, 1),
            Self::North => (0, 1),
            Self::NorthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::SouthWest => (-1, -1),
            Self::South => (0, -1),
            Self::SouthEast => (1, -1),
        }
    }

    /// The opposite direction.
    #[must_use]
    #[inline(always)]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// Turns counter-clockwise by eighths of a circle.
    ///
    /// ```
    /// use board_geometry::Direction;
    /// assert_eq!(Direction::North.turned(2), Direction::West);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn turned(self, eighths: u8) -> Self {
        Self::numbered(self as u8 + eighths % 8)
    }

    /// Modulo 8, without a look-up.
    #[inline(always)]
    pub(crate) const fn numbered(number: u8) -> Self {
        match number % 8 {
            0 => Self::East,
            1 => Self::NorthEast,
            2 => Self::North,
            3 => Self::NorthWest,
            4 => Self::West,
            5 => Self::SouthWest,
            6 => Self::South,
            _ => Self::SouthEast,
        }
    }

    /// Turns clockwise by eighths of a circle.
    ///
    /// ```
    /// use board_geometry::Direction;
    /// // Four armies that play in turn clockwise: South, West, North and East go these ways.
    /// let forward = [0, 1, 2, 3].map(|army| Direction::North.turned_clockwise(2 * army));
    /// assert_eq!(
    ///     forward,
    ///     [Direction::North, Direction::East, Direction::South, Direction::West]
    /// );
    /// ```
    #[must_use]
    pub const fn turned_clockwise(self, eighths: u8) -> Self {
        self.turned(8 - eighths % 8)
    }

    /// Whether the direction is diagonal.
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }
}
