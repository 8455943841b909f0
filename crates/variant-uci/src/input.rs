use std::io::{self, BufRead, Read};

/// Greatest length of a line in bytes, without its end.
pub const LINE_LIMIT: usize = 1 << 20;

/// A line of input, by [`read_line`].
///
/// ```
/// use variant_uci::{Line, read_line};
/// let mut input = &b"isready\r\nquit"[..];
/// let mut line = Vec::new();
/// assert_eq!((read_line(&mut input, &mut line)?, &line[..]), (Line::Read, &b"isready"[..]));
/// assert_eq!((read_line(&mut input, &mut line)?, &line[..]), (Line::Read, &b"quit"[..]));
/// assert_eq!(read_line(&mut input, &mut line)?, Line::End);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The buffer holds the line.
    Read,
    /// A line longer than [`LINE_LIMIT`] was skipped.
    TooLong,
    /// The input has ended.
    End,
}

/// Reads a line without its end into the cleared buffer, which hardly exceeds [`LINE_LIMIT`].
///
/// # Errors
/// Any error of the input.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let most = LINE_LIMIT as u64 + 2;
    if input.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    let is_whole = line.ends_with(b"\n") || (line.len() as u64) < most;
    while line.ends_with(b"\n") || line.ends_with(b"\r") {
        line.pop();
    }
    if !is_whole {
        input.skip_until(b'\n')?;
    }
    Ok(if is_whole && line.len() <= LINE_LIMIT {
        Line::Read
    } else {
        Line::TooLong
    })
}
