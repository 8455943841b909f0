use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;
use variant_registry::AnyPosition;
use variant_render::{Draw, Sheet};

use crate::arguments::{Format, Show};
use crate::board::{add_arrow, mark_move, seen_from};
use crate::failure::Failure;
use crate::output::Output;
use crate::target::Target;

/// Drawing, or the file written.
#[derive(Serialize)]
struct ShowObject<'a> {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

pub(crate) fn run(arguments: &Show, output: &mut Output) -> Result<(), Failure> {
    let Show {
        start,
        format,
        output: file,
        seat,
        last_move,
        arrows,
        force,
    } = arguments;
    let format = &chosen_format(*format, file.as_deref())?;
    #[cfg(feature = "png")]
    if *format == Format::Png && file.is_none() {
        refuse_text_targets(output)?;
    }
    let target = file.as_deref().map(|file| {
        let is_batch = start.origin.position.as_deref() == Some("-");
        Target::new(file, is_batch, *force)
    });
    let target = target.transpose()?;
    let mut is_first = true;
    start.each_position(output, &mut |position, output| {
        let is_first = std::mem::take(&mut is_first);
        let mut sheet = seen_from(position.sheet(), seat.as_deref())?;
        if let Some(last) = last_move {
            mark_move(&mut sheet, position, last)?;
        }
        for arrow in arrows {
            add_arrow(&mut sheet, position, arrow)?;
        }
        let Some(target) = &target else {
            // An empty line separates text boards.
            if !is_first && !output.json && matches!(format, Format::Ascii | Format::Unicode) {
                output.line("")?;
            }
            return draw(&sheet, *format, position, output);
        };
        let bytes = match format {
            Format::Ascii => sheet.ascii().into_bytes(),
            Format::Unicode => sheet.unicode().into_bytes(),
            Format::Svg => sheet.svg().into_bytes(),
            #[cfg(feature = "png")]
            Format::Png => sheet.png().map_err(Failure::input)?,
        };
        let file = target.write(output.input_line, &bytes)?;
        if output.json {
            output.object(&ShowObject {
                position: position.text(),
                drawing: None,
                output: Some(file.display().to_string()),
            })?;
        }
        Ok(())
    })
}

fn chosen_format(asked_for: Option<Format>, file: Option<&Path>) -> Result<Format, Failure> {
    let extension = file.and_then(|file| file.extension()?.to_str());
    let named = match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Some(Format::Svg),
        #[cfg(feature = "png")]
        Some("png") => Some(Format::Png),
        Some("txt") => asked_for
            .filter(|format| format.is_text())
            .or(Some(Format::Unicode)),
        _ => None,
    };
    match (asked_for, named, extension) {
        (Some(format), Some(other), Some(extension)) if format != other => {
            let format = format.to_possible_value();
            let name = format.as_ref().map_or("", PossibleValue::get_name);
            let message =
                format!("--format {name} contradicts the extension .{extension} of the output");
            Err(Failure::Usage(message))
        }
        (asked_for, named, _) => Ok(asked_for.or(named).unwrap_or(Format::Unicode)),
    }
}

/// Refuses pixels where only text fits.
#[cfg(feature = "png")]
fn refuse_text_targets(output: &Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Usage(
            "--json --format png needs --output FILE".into(),
        ));
    }
    if std::io::IsTerminal::is_terminal(&std::io::stdout()) {
        let message = "--format png needs --output FILE, or a pipe";
        return Err(Failure::Usage(message.into()));
    }
    Ok(())
}

fn draw(
    sheet: &Sheet,
    format: Format,
    position: &AnyPosition,
    output: &mut Output,
) -> Result<(), Failure> {
    let drawing = match format {
        Format::Ascii => sheet.ascii(),
        Format::Unicode if Output::has_colours() && !output.json => sheet.unicode_coloured(),
        Format::Unicode => sheet.unicode(),
        Format::Svg => sheet.svg(),
        #[cfg(feature = "png")]
        Format::Png => return output.bytes(&sheet.png().map_err(Failure::input)?),
    };
    if output.json {
        output.object(&ShowObject {
            position: position.text(),
            drawing: Some(&drawing),
            output: None,
        })
    } else {
        output.text(&drawing)
    }
}
