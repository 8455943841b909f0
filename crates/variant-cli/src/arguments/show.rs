use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use variant_render::Theme;

use crate::start::Start;

#[derive(Args, Debug)]
#[command(after_help = "With --position - every line of standard input is a position to draw.")]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Format of the drawing [default: by the name of the output, else text as the locale has it]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,

    /// Write to this file; with --position - to board-1.svg, board-2.svg and so on
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Turn the board to this seat: an army by letter or name; in circle-chess also a player
    #[arg(long, value_name = "ARMY")]
    pub(crate) seat: Option<String>,

    /// Draw this board alone, of several in play
    #[arg(long, value_name = "N")]
    pub(crate) board: Option<u8>,

    /// Colours of the picture; those of an SVG follow the viewer by default
    #[arg(long, value_enum)]
    pub(crate) theme: Option<Scheme>,

    /// Mark the squares of the move that led here, such as e2e4 or 2:e2e4
    #[arg(long, value_name = "M")]
    pub(crate) last_move: Option<String>,

    /// Draw an arrow between two squares, such as g1-f3 or 2:g1-f3; may be repeated
    #[arg(long = "arrow", value_name = "FROM-TO")]
    pub(crate) arrows: Vec<String>,

    /// Draw the last position of a game record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "mode", "board", "last_move", "arrows"])]
    pub(crate) record: Option<PathBuf>,

    /// Game of the record file, from 1
    #[arg(long, value_name = "N", default_value_t = NonZero::<u32>::MIN, requires = "record")]
    pub(crate) game: NonZero<u32>,

    /// Draw every position of the record: game-0.svg, game-1.svg and so on
    #[arg(long, requires_all = ["record", "output"])]
    pub(crate) frames: bool,

    /// Draw all positions of the record in one animated SVG
    #[arg(long, requires = "record", conflicts_with = "frames")]
    pub(crate) animated: bool,

    /// Milliseconds that an animation shows each position
    #[arg(long, value_name = "T", default_value_t = 1000, requires = "animated")]
    pub(crate) ms: u32,

    /// Overwrite files that exist
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scheme {
    /// Dark text on light ground
    Light,
    /// Light text on dark ground
    Dark,
}

impl Scheme {
    pub(crate) fn theme(scheme: Option<Self>) -> Theme {
        let mut theme = match scheme {
            Some(Self::Dark) => Theme::dark(),
            _ => Theme::default(),
        };
        theme.adapts &= scheme.is_none();
        theme
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text of printable ASCII characters
    Ascii,
    /// Text with frames and chess figurines, in colour on a terminal
    Unicode,
    /// A vector picture
    Svg,
    /// A pixel picture
    #[cfg(feature = "png")]
    Png,
}

impl Format {
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, Self::Ascii | Self::Unicode)
    }
}
