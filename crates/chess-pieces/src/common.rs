use board_geometry::declare::Message;

use crate::{PieceDefinition, PieceType};

/// Common pieces. For another letter: `PieceDefinition::MANN.lettered('X')`.
impl PieceDefinition {
    /// One step along a file or rank: `W`.
    pub const WAZIR: Self = Self::betza('W', "W");
    /// One step diagonally: `F`. Also met, fers, queen of shatranj.
    pub const FERZ: Self = Self::betza('F', "F");
    /// One step, not royal: `K`. Also commoner.
    pub const MANN: Self = Self::betza('M', "K");
    /// Leaps two diagonally: `A`. The elephant of shatranj.
    pub const ALFIL: Self = Self::betza('A', "A");
    /// Bishop or knight: `BN`. Also cardinal, janus, princess.
    pub const ARCHBISHOP: Self = Self::betza('A', "BN");
    /// Rook or knight: `RN`. Also marshal, empress.
    pub const CHANCELLOR: Self = Self::betza('C', "RN");
    /// Queen or knight: `QN`.
    pub const AMAZON: Self = Self::betza('A', "QN");
    /// Rook or ferz: `RF`. Dragon king of shogi, bers of shatar.
    pub const DRAGON_KING: Self = Self::betza('D', "RF");
    /// Bishop or wazir: `BW`. Dragon horse of shogi.
    pub const DRAGON_HORSE: Self = Self::betza('H', "BW");
    /// One step along a file or rank or diagonally forward: `WfF`. Gold general of shogi.
    pub const GOLD: Self = Self::betza('G', "WfF");
    /// One step diagonally or forward: `FfW`. Silver general of shogi, khon of makruk.
    pub const SILVER: Self = Self::betza('S', "FfW");
    /// Rides by a knight's leaps: `NN`.
    pub const NIGHTRIDER: Self = Self::betza('N', "NN");
    /// Moves as a rook, captures over one piece: `mRcpR`. Cannon of xiangqi.
    pub const CANNON: Self = Self::betza('C', "mRcpR");
    /// Lands directly beyond the first piece on a queen's line: `gQ`.
    pub const GRASSHOPPER: Self = Self::betza('G', "gQ");
    /// Knight blocked by a piece beside it: `nN`. Horse of xiangqi.
    pub const MAO: Self = Self::betza('H', "nN");
    /// Alfil blocked by a piece between: `nA`. Elephant of xiangqi.
    pub const XIANGQI_ELEPHANT: Self = Self::betza('E', "nA");

    /// Type with another letter.
    ///
    /// ```
    /// use chess_pieces::PieceDefinition;
    /// const KHON: PieceDefinition = PieceDefinition::SILVER.lettered('K');
    /// assert_eq!(KHON, PieceDefinition::betza('K', "FfW"));
    /// ```
    #[must_use]
    pub const fn lettered(self, letter: char) -> Self {
        Self { letter, ..self }
    }
    /// The orthodox types, this one replacing another.
    ///
    /// ```
    /// use chess_pieces::{PieceDefinition, PieceType};
    /// const PIECES: [PieceDefinition; 6] = PieceDefinition::AMAZON.replacing(PieceType::QUEEN);
    /// assert_eq!(PIECES.map(|piece| piece.letter), ['P', 'N', 'B', 'R', 'A', 'K']);
    /// ```
    pub const fn replacing(self, piece_type: PieceType) -> [Self; 6] {
        let mut pieces = Self::ORTHODOX;
        pieces[piece_type.index()] = self;
        pieces
    }

    /// The orthodox types and `more`, to which pawns also promote.
    ///
    /// ```
    /// use chess_pieces::{PieceDefinition, PieceType};
    /// const PIECES: [PieceDefinition; 7] =
    ///     PieceDefinition::orthodox_and(&[PieceDefinition::ARCHBISHOP]);
    /// assert!(PIECES[0].promotes_to.contains(PieceType::new(6)));
    /// ```
    pub const fn orthodox_and<const TYPES: usize>(more: &[Self]) -> [Self; TYPES] {
        if TYPES != 6 + more.len() {
            let text = Message::new("orthodox_and: ").number(6 + more.len());
            text.text(" types, but ")
                .number(TYPES)
                .text(" expected")
                .stop();
        }
        let mut pieces = [Self::ABSENT; TYPES];
        const_for!(number, 0..6, {
            pieces[number] = Self::ORTHODOX[number];
        });
        const_for!(number, 6..TYPES, {
            pieces[number] = more[number - 6];
            pieces[0].promotes_to = pieces[0].promotes_to.with(PieceType::new(number as u8));
        });
        pieces
    }
}
