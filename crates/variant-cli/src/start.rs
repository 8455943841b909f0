use std::io;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};
use variant_core::UnknownMode;
use variant_record::{Recorded, Strictness};
use variant_registry::{AnyPosition, NAMES, RegistryError};

use crate::failure::{Failure, shown, warn};
use crate::input::each_line;
use crate::output::Output;

#[derive(Args, Debug)]
pub(crate) struct Start {
    /// The variant
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    pub(crate) variant: String,

    #[command(flatten)]
    pub(crate) origin: Origin,
}

/// Start of a game.
#[derive(Args, Debug)]
pub(crate) struct Origin {
    /// Start from this position text
    #[arg(long, value_name = "TEXT", value_hint = ValueHint::Other, conflicts_with = "mode")]
    pub(crate) position: Option<String>,

    /// Start in this mode [default: the first that `variant list` names]
    #[arg(long, value_hint = ValueHint::Other)]
    pub(crate) mode: Option<String>,

    /// Accept positions and moves only as they are written
    #[arg(long)]
    pub(crate) strict: bool,
}

impl Start {
    pub(crate) fn position(&self, output: &mut Output) -> Result<AnyPosition, Failure> {
        self.origin.position(&self.variant, output)
    }

    pub(crate) fn each_position(
        &self,
        output: &mut Output,
        answer: &mut dyn FnMut(&AnyPosition, &mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.origin.each_position(&self.variant, output, answer)
    }
}

impl Origin {
    pub(crate) fn position(
        &self,
        variant: &str,
        output: &mut Output,
    ) -> Result<AnyPosition, Failure> {
        match self.position.as_deref() {
            Some("-") => Err(Failure::Usage(
                "--position - is for the commands moves, perft and show".into(),
            )),
            Some(text) => self.parse(variant, text, output),
            None => AnyPosition::start(variant, self.mode.as_deref())
                .map_err(|error| Failure::Usage(self.named(error))),
        }
    }

    fn named(&self, error: RegistryError) -> String {
        match (error, &self.mode) {
            (RegistryError::UnknownMode(UnknownMode { expected }), Some(mode)) => {
                format!("unknown mode `{}`: expected {expected}", shown(mode))
            }
            (error, _) => error.to_string(),
        }
    }

    fn parse(
        &self,
        variant: &str,
        text: &str,
        output: &mut Output,
    ) -> Result<AnyPosition, Failure> {
        output.repairs.clear();
        let read = read_position(variant, text, self.strict);
        let (position, repairs) =
            read.map_err(|error| Failure::input(format_args!("position: {error}")))?;
        for repair in &repairs {
            let line = output
                .input_line
                .map_or_else(String::new, |line| format!("line {line}: "));
            warn(&format!("{line}position: {repair}"));
        }
        output.repairs = repairs;
        Ok(position)
    }

    /// Reports and skips bad lines.
    pub(crate) fn each_position(
        &self,
        variant: &str,
        output: &mut Output,
        answer: &mut dyn FnMut(&AnyPosition, &mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.position.as_deref() != Some("-") {
            return answer(&self.position(variant, output)?, output);
        }
        let input = io::stdin().lock();
        let refused = each_line(input, "standard input", "", output, |line, output| {
            let text = std::str::from_utf8(line).map_err(|_| Failure::input("not UTF-8"))?;
            answer(&self.parse(variant, text, output)?, output)
        })?;
        if refused == 0 {
            Ok(())
        } else {
            Err(Failure::Told)
        }
    }
}

pub(crate) fn read_position(
    variant: &str,
    text: &str,
    is_strict: bool,
) -> Result<(AnyPosition, Vec<String>), String> {
    let read = if is_strict {
        AnyPosition::parse(variant, text).map(|position| (position, Vec::new()))
    } else {
        AnyPosition::parse_lenient_as(variant, text)
    };
    let (position, repairs) = read.map_err(|error| error.to_string())?;
    let mut repairs: Vec<_> = repairs.iter().map(ToString::to_string).collect();
    // The library reads these as EPD.
    let written = position.position_text();
    if repairs.is_empty() && (text.contains(';') || fields(text) < fields(&written)) {
        let repair = format!("EPD: read `{written}`");
        if is_strict {
            return Err(format!("not strict: {repair}"));
        }
        repairs.push(repair);
    }
    Ok((position, repairs))
}

pub(crate) const fn strictness(is_strict: bool) -> Strictness {
    if is_strict {
        Strictness::Strict
    } else {
        Strictness::Lenient
    }
}

fn fields(text: &str) -> usize {
    text.split(' ').count()
}
