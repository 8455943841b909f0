use chess_pieces::Armies;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ArmyPair(u8);

impl ArmyPair {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn new(first: Armies, second: Armies) -> Self {
        Self(first.bits() & 0b1111 | second.bits() << 4)
    }

    pub(crate) const fn first(self) -> Armies {
        Armies::from_bits(self.0 & 0b1111)
    }

    pub(crate) const fn second(self) -> Armies {
        Armies::from_bits(self.0 >> 4)
    }

    pub(crate) const fn with_first(self, first: Armies) -> Self {
        Self::new(first, self.second())
    }

    pub(crate) const fn with_second(self, second: Armies) -> Self {
        Self::new(self.first(), second)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn either(self) -> Armies {
        Armies::from_bits((self.0 | self.0 >> 4) & 0b1111)
    }

    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}
