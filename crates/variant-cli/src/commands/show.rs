use std::path::Path;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;
use variant_registry::AnyPosition;
use variant_render::{Draw, Sheet, TextStyle, Theme, boards_in_play};

use crate::arguments::{Format, Scheme, Show};
use crate::board::{add_arrow, keep_boards, mark_move, seen_from};
use crate::failure::{Failure, shown};
use crate::output::Output;
use crate::target::Target;

#[derive(Serialize)]
struct ShowObject<'a> {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

pub(crate) fn run(arguments: &Show, output: &mut Output) -> Result<(), Failure> {
    let (start, file) = (&arguments.start, arguments.output.as_deref());
    let format = chosen_format(arguments.format, file, output.json)?;
    let theme = &Scheme::theme(arguments.theme);
    #[cfg(feature = "png")]
    if format == Format::Png && file.is_none() {
        refuse_text_targets(output)?;
    }
    let target = |is_batch| {
        let target = file.map(|file| Target::new(file, is_batch, arguments.force));
        target.transpose()
    };
    if let Some(record) = &arguments.record {
        let target = target(arguments.frames)?;
        return show_record(arguments, record, format, target.as_ref(), output);
    }
    let target = target(start.origin.position.as_deref() == Some("-"))?;
    let mut is_first = true;
    start.each_position(output, &mut |position, output| {
        let is_first = std::mem::take(&mut is_first);
        let mut sheet = seen_from(position.sheet(), arguments.seat.as_deref())?;
        if let Some(last) = &arguments.last_move {
            mark_move(&mut sheet, position, last)?;
        }
        for arrow in &arguments.arrows {
            add_arrow(&mut sheet, position, arrow)?;
        }
        if let Some(board) = arguments.board {
            keep_board(&mut sheet, position, board)?;
        }
        let Some(target) = &target else {
            if !is_first && !output.json && format.is_text() {
                output.line("")?;
            }
            return draw(&sheet, format, theme, position, output);
        };
        let bytes = bytes_of(&sheet, format, theme)?;
        write(target, output.input_line, &bytes, position, output)
    })
}

fn keep_board(sheet: &mut Sheet, position: &AnyPosition, board: u8) -> Result<(), Failure> {
    let mut boards = boards_in_play(position).into_iter();
    if boards.clone().all(|number| number != board) {
        return Err(Failure::Input(format!("no board {board} is in play")));
    }
    keep_boards(sheet, |_| boards.next() == Some(board));
    Ok(())
}

fn show_record(
    arguments: &Show,
    record: &Path,
    format: Format,
    target: Option<&Target<'_>>,
    output: &mut Output,
) -> Result<(), Failure> {
    if arguments.animated && format != Format::Svg {
        let message = "--animated is for SVG: --format svg, or --output FILE.svg";
        return Err(Failure::Usage(message.into()));
    }
    let theme = &Scheme::theme(arguments.theme);
    let (frames, position) = super::film::read(arguments, record)?;
    if arguments.animated {
        let svg = variant_render::animated(&frames, theme, arguments.ms);
        return match target {
            Some(target) => write(target, None, svg.as_bytes(), &position, output),
            None => print(&svg, &position, output),
        };
    }
    let numbered = (0..).zip(&frames);
    for (number, sheet) in numbered.filter(|_| arguments.frames) {
        if let Some(target) = target {
            let bytes = bytes_of(sheet, format, theme)?;
            write(target, Some(number), &bytes, &position, output)?;
        }
    }
    let last = frames.last().filter(|_| !arguments.frames);
    match (last, target) {
        (None, _) => Ok(()),
        (Some(sheet), Some(target)) => write(
            target,
            None,
            &bytes_of(sheet, format, theme)?,
            &position,
            output,
        ),
        (Some(sheet), None) => draw(sheet, format, theme, &position, output),
    }
}

#[cfg_attr(
    not(feature = "png"),
    allow(clippy::unnecessary_wraps, reason = "only PNG can fail")
)]
fn bytes_of(sheet: &Sheet, format: Format, theme: &Theme) -> Result<Vec<u8>, Failure> {
    Ok(match format {
        Format::Ascii => sheet.ascii().into_bytes(),
        Format::Unicode => sheet.unicode().into_bytes(),
        Format::Svg => sheet.svg_with(theme).into_bytes(),
        #[cfg(feature = "png")]
        Format::Png => sheet.png(theme, None).map_err(Failure::input)?,
    })
}

fn write(
    target: &Target<'_>,
    number: Option<u64>,
    bytes: &[u8],
    position: &AnyPosition,
    output: &mut Output,
) -> Result<(), Failure> {
    let file = target.write(number, bytes)?;
    if output.json {
        output.object(&ShowObject {
            position: position.text(),
            drawing: None,
            output: Some(file.display().to_string()),
        })?;
    }
    Ok(())
}

fn chosen_format(
    asked_for: Option<Format>,
    file: Option<&Path>,
    is_json: bool,
) -> Result<Format, Failure> {
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
        (None, None, Some(extension)) => Err(Failure::Usage(format!(
            "--output: expected a file .svg, .png or .txt, not .{}; --format names another format",
            shown(extension)
        ))),
        (Some(format), Some(other), Some(extension)) if format != other => {
            let format = format.to_possible_value();
            let name = format.as_ref().map_or("", PossibleValue::get_name);
            let message =
                format!("--format {name} contradicts the extension .{extension} of the output");
            Err(Failure::Usage(message))
        }
        (None, None, None) if !is_json && !Output::has_unicode() => Ok(Format::Ascii),
        (asked_for, named, _) => Ok(asked_for.or(named).unwrap_or(Format::Unicode)),
    }
}

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
    theme: &Theme,
    position: &AnyPosition,
    output: &mut Output,
) -> Result<(), Failure> {
    if format == Format::Unicode && Output::has_colours() && !output.json {
        let mut style = TextStyle::default();
        style.colours = Some(Theme::default());
        return print(&sheet.text(&style), position, output);
    }
    let bytes = bytes_of(sheet, format, theme)?;
    match str::from_utf8(&bytes) {
        Ok(drawing) => print(drawing, position, output),
        // A PNG is no text.
        Err(_) => output.bytes(&bytes),
    }
}

fn print(drawing: &str, position: &AnyPosition, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        output.object(&ShowObject {
            position: position.text(),
            drawing: Some(drawing),
            output: None,
        })
    } else {
        output.text(drawing)
    }
}
