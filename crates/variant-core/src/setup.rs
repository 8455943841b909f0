use core::error::Error;
use core::fmt::{self, Debug};
use core::hash::Hash;

use bitflags::Flags;

use crate::text::Field;
use crate::text::PositionError;

/// Flags for problems of a set-up.
///
/// [`setup_problems!`](crate::setup_problems) declares such a type.
pub trait ProblemFlags: Flags + Copy + Eq + Hash + Debug + 'static {
    /// Name of the game, such as `chess`.
    const GAME: &'static str;

    /// Flags, ascending, with text field and description.
    const TABLE: &'static [ProblemRow<Self>];

    /// Field of the first problem; empty without one.
    fn field(self) -> &'static str {
        let first = Self::TABLE.iter().find(|row| self.contains(row.flag));
        first.map_or("", |row| row.field)
    }

    /// Descriptions of the problems present.
    fn descriptions(self) -> impl Iterator<Item = &'static str> {
        let present = Self::TABLE
            .iter()
            .filter(move |row| self.contains(row.flag));
        present.map(|row| row.description)
    }

    /// Problems of this type with the names of `others`.
    fn named_as(others: impl Flags) -> Self {
        let own = (others.iter_names()).filter_map(|(name, _)| Self::from_name(name));
        own.fold(Self::empty(), Self::union)
    }
}

/// A row of [`ProblemFlags::TABLE`].
///
/// ```
/// use orthodox_chess::SetupProblems;
/// use variant_core::implement::ProblemFlags;
/// let row = SetupProblems::TABLE[0];
/// assert_eq!((row.flag, row.field), (SetupProblems::KINGS, "placement"));
/// assert_eq!(row.description, "each side needs exactly one king");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProblemRow<P> {
    /// Flag of the problem.
    pub flag: P,
    /// Text field that shows the problem.
    pub field: &'static str,
    /// Description for error messages.
    pub description: &'static str,
}

/// Problems of a set-up.
///
/// ```
/// use orthodox_chess::SetupProblems;
/// use variant_core::SetupError;
/// let error = SetupError { problems: SetupProblems::KINGS | SetupProblems::FULLMOVE_NUMBER };
/// assert_eq!(
///     error.to_string(),
///     "not a position of chess: each side needs exactly one king; \
///      the move number is counted from 1"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupError<P> {
    /// One or more problems.
    pub problems: P,
}

impl<P: ProblemFlags> SetupError<P> {
    /// Succeeds if there are no `problems`.
    ///
    /// # Errors
    /// The problems.
    pub fn check(problems: P) -> Result<(), Self> {
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Self { problems })
        }
    }

    /// Position error at the first problem's field.
    ///
    /// ```
    /// use orthodox_chess::SetupProblems;
    /// use variant_core::SetupError;
    /// use variant_core::text::Field;
    /// let field = |name, text, offset| Field { name, text, offset };
    /// let fields = [field("placement", "8/8", 0), field("turn", "x", 4)];
    /// let error = SetupError { problems: SetupProblems::TURN }.locate(&fields);
    /// assert_eq!((error.field, error.offset), ("turn", 4));
    /// ```
    pub fn locate(self, fields: &[Field<'_>]) -> PositionError<Self> {
        let name = self.problems.field();
        let field = fields.iter().find(|field| field.name == name);
        PositionError::setup(name, field.map_or(0, |field| field.offset), self)
    }
}

impl<P: ProblemFlags> fmt::Display for SetupError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a position of {}:", P::GAME)?;
        let mut separator = " ";
        for description in self.problems.descriptions() {
            write!(f, "{separator}{description}")?;
            separator = "; ";
        }
        Ok(())
    }
}

impl<P: ProblemFlags> Error for SetupError<P> {}

/// Implements `Display`, `Debug` and `FromStr` of a position by its set-up, and `FromStr` of the set-up.
///
/// `From` and `TryFrom` convert the position. `read` parses the set-up and its [fields](crate::text::Field),
/// to [locate](SetupError::locate) problems. `Display` of the set-up writes that text.
///
/// ```text
/// variant_core::text_of_setup!(QuadKingdom, Setup, read);
/// variant_core::text_of_setup!(TwoArmyPosition<V>, TwoArmySetup<V>, read::<V>, V: TwoArmyGame);
/// ```
#[macro_export]
macro_rules! text_of_setup {
    ($position:ty, $setup:ty, $read:path $(, $generic:ident: $bound:path)?) => {
        impl<$($generic: $bound)?> ::core::fmt::Display for $position {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::text::write_at_once(f, &<$setup>::from(self.clone()))
            }
        }

        $crate::debug_as_text!($position $(; $generic: $bound)?);

        impl<$($generic: $bound)?> ::core::str::FromStr for $position {
            type Err = <$setup as ::core::str::FromStr>::Err;

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                let (setup, fields) = $read(text)?;
                Self::try_from(setup).map_err(|error| error.locate(&fields))
            }
        }

        impl<$($generic: $bound)?> ::core::str::FromStr for $setup {
            type Err = $crate::text::PositionError<<$position as $crate::Position>::Problem>;

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                $read(text).map(|(setup, _)| setup)
            }
        }
    };
}

/// Implements `Debug` as `Display`: failing tests print texts.
///
/// ```
/// use std::fmt;
/// struct Heap(u8);
/// impl fmt::Display for Heap {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{} stones", self.0)
///     }
/// }
/// variant_core::debug_as_text!(Heap); // of a generic type: `Heap<T>; T: Bound`
/// assert_eq!(format!("{:?}", Some(Heap(3))), "Some(3 stones)");
/// ```
#[macro_export]
macro_rules! debug_as_text {
    ($text:ty $(; $generic:ident: $bound:path)?) => {
        impl<$($generic: $bound)?> ::core::fmt::Debug for $text {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }
    };
    ($($text:ty),+ $(,)?) => {
        $($crate::debug_as_text!($text);)+
    };
}
