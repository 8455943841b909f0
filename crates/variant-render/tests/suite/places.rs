//! Names of places, and mixed colours.

use variant_render::{Place, PlaceNameError, Rgb};

#[test]
fn names_and_places() {
    for (file, rank, name) in [(0, 0, "a1"), (25, 254, "z255"), (3, 9, "d10")] {
        let place = Place { file, rank };
        assert_eq!(place.to_string(), name);
        assert_eq!(name.parse(), Ok(place));
    }
    assert_eq!(Place { file: 26, rank: 0 }.to_string(), "aa1");
    assert_eq!(
        Place {
            file: 255,
            rank: 255
        }
        .to_string(),
        "iv256"
    );
    for wrong in [
        "", "a", "1", "a0", "a01", "a256", "A1", "a+1", "é1", "aé", "a1 ",
    ] {
        assert_eq!(wrong.parse::<Place>(), Err(PlaceNameError), "{wrong}");
    }
}

#[test]
fn colours_are_mixed_by_hundredths() {
    let (red, blue) = (Rgb(200, 0, 10), Rgb(0, 100, 20));
    assert_eq!(red.mixed(blue, 0), red);
    assert_eq!(red.mixed(blue, 25), Rgb(150, 25, 13));
    for all in [100, 101, 255] {
        assert_eq!(red.mixed(blue, all), blue);
    }
}
