//! PNG files.

use variant_render::{PngError, Sheet, Theme};

use crate::boards;

/// Width and height, from the header of a file.
fn size(file: &[u8]) -> [u32; 2] {
    assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(&file[12..16], b"IHDR");
    [16, 20].map(|at| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()))
}

#[test]
fn a_file_has_two_pixels_for_each_unit_or_as_many_as_asked() {
    let (towers, theme) = (boards::towers(), Theme::default());
    let whole = towers.png(&theme, None).unwrap();
    assert_eq!(whole, towers.png(&theme, Some(2.0)).unwrap());
    let [width, height] = size(&towers.png(&theme, Some(1.0)).unwrap());
    assert_eq!(width, 236);
    assert_eq!(size(&whole), [2 * width, 2 * height]);
}

#[test]
fn what_is_drawn_is_seen() {
    let empty = Sheet::default().png(&Theme::default(), None).unwrap();
    let [full, other] = [boards::flanks(), boards::signs()]
        .map(|sheet| sheet.png(&Theme::default(), None).unwrap());
    assert_ne!(full, other);
    // Blank paper takes hardly any room.
    assert!(full.len() > 10 * empty.len());
}

#[test]
fn a_picture_without_pixels_is_an_error() {
    let none = boards::towers().png(&Theme::default(), Some(0.0));
    assert_eq!(none, Err(PngError::Size));
}
