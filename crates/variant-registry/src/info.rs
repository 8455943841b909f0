use alloc::string::{String, ToString};

use variant_core::UnknownMode;

use crate::Registered;

/// Description of a variant.
///
/// ```
/// use variant_registry::variants;
/// let info = variants().find(|info| info.name == "orthodox-chess").unwrap();
/// assert_eq!((info.boards, info.squares, info.armies), (1, 64, 2));
/// assert_eq!(info.modes, ["start", "fischer-random"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct VariantInfo {
    /// Name of the variant.
    pub name: &'static str,
    /// Modes, the default one first.
    pub modes: &'static [&'static str],
    /// Boards in the default mode.
    pub boards: usize,
    /// Squares of a board.
    pub squares: usize,
    /// Armies on a board.
    pub armies: usize,
    /// Position text of the default start.
    pub start: String,
    /// Rules page in Markdown.
    pub rules: &'static str,
}

impl VariantInfo {
    /// Describes `V`.
    ///
    /// # Errors
    /// [`UnknownMode`] if the variant refuses its default mode.
    pub fn of<V: Registered>() -> Result<Self, UnknownMode> {
        let start = V::start(V::MODES.first().copied().unwrap_or_default())?;
        Ok(Self {
            name: V::NAME,
            modes: V::MODES,
            boards: V::BOARD_SIZE.boards,
            squares: V::BOARD_SIZE.squares,
            armies: V::BOARD_SIZE.armies,
            start: start.to_string(),
            rules: V::RULES,
        })
    }
}
