//! Contrast and colour-blind checks of the pictures, computed.
//!
//! Contrast is the ratio of WCAG 2. Colour blindness is simulated by the matrices of Machado, Oliveira and
//! Fernandes (2009) for full severity; differences are distances in CIE L*a*b* (D65), of which 2.3 is just
//! noticeable.

use variant_registry::{AnyPosition, NAMES};
use variant_render::{Army, Draw, Paint, Rgb, Theme, fills};

type Matrix = [[f64; 3]; 3];

/// Normal sight, and sight without red, green or blue cones.
const SIGHTS: [(&str, Matrix); 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn linear(colour: Rgb) -> [f64; 3] {
    [colour.0, colour.1, colour.2].map(|value| match f64::from(value) / 255.0 {
        low if low <= 0.040_45 => low / 12.92,
        high => ((high + 0.055) / 1.055).powf(2.4),
    })
}

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

fn luminance(colour: Rgb) -> f64 {
    let [red, green, blue] = linear(colour);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// L*, a*, b* of a colour as somebody sees it.
fn lab(colour: Rgb, sight: &Matrix) -> [f64; 3] {
    const TO_XYZ: Matrix = [
        [0.412_456, 0.357_576, 0.180_438],
        [0.212_673, 0.715_152, 0.072_175],
        [0.019_334, 0.119_192, 0.950_304],
    ];
    let seen = times(sight, linear(colour)).map(|value| value.clamp(0.0, 1.0));
    let [x, y, z] = times(&TO_XYZ, seen);
    let root = |t: f64| match t {
        high if high > 216.0 / 24_389.0 => high.cbrt(),
        low => (24_389.0 / 27.0 * low + 16.0) / 116.0,
    };
    let [x, y, z] = [root(x / 0.950_47), root(y), root(z / 1.088_83)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(a: Rgb, b: Rgb, sight: &Matrix) -> f64 {
    let pairs = lab(a, sight).into_iter().zip(lab(b, sight));
    pairs.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn armies(game: &str) -> Vec<Army> {
    AnyPosition::start(game, None).unwrap().sheet().armies
}

#[test]
fn the_measures_agree_with_published_values() {
    let [normal, _, deuteranopia, _] = SIGHTS.map(|(_, matrix)| matrix);
    assert!((contrast(Rgb::BLACK, Rgb::WHITE) - 21.0).abs() < 1e-9);
    // The grey that WCAG names as the lightest with 4.5 on white.
    let grey = contrast(Rgb::hex(0x76_76_76), Rgb::WHITE);
    assert!((4.5..4.6).contains(&grey), "{grey}");
    let [lightness, a, b] = lab(Rgb(255, 0, 0), &normal);
    assert!((lightness - 53.24).abs() < 0.05 && (a - 80.09).abs() < 0.1 && (b - 67.2).abs() < 0.1);
    // White stays white, and red and green come together.
    assert!(difference(Rgb::WHITE, Rgb::WHITE, &deuteranopia) < 1e-9);
    let [white, ..] = lab(Rgb::WHITE, &deuteranopia);
    assert!((white - 100.0).abs() < 0.5);
    let (red, green) = (Rgb::hex(0xc0_40_40), Rgb::hex(0x70_80_30));
    assert!(difference(red, green, &deuteranopia) < difference(red, green, &normal) / 3.0);
}

#[test]
fn armies_differ_for_every_sight() {
    for game in NAMES {
        let armies = armies(game);
        for (index, a) in armies.iter().enumerate() {
            for b in &armies[index + 1..] {
                for (sight, matrix) in &SIGHTS {
                    let by = difference(a.paint.fill, b.paint.fill, matrix);
                    let pair = format!("{game}: {} and {}, {sight}: {by:.1}", a.name, b.name);
                    assert!(by >= 18.0, "{pair}");
                }
            }
        }
    }
    // Maroon and Emerald, with room: they were 8 apart without green cones.
    let [red, green] = [fills::RED, fills::GREEN];
    for (sight, matrix) in &SIGHTS {
        let by = difference(red, green, matrix);
        assert!(by >= 25.0, "{sight}: {by:.1}");
    }
}

#[test]
fn zq_2_west_and_east_are_dark_south_and_north_light() {
    let normal = &SIGHTS[0].1;
    let lightness = |army: &Army| lab(army.paint.fill, normal)[0];
    let [south, west, north, east] = &armies("zm-quadchess")[..] else {
        panic!("four armies");
    };
    for light in [south, north].map(lightness) {
        for dark in [west, east].map(lightness) {
            assert!(light - dark >= 30.0, "{light:.0} {dark:.0}");
        }
    }
    // Also in prints without colours.
    assert!((lightness(south) - lightness(north)).abs() >= 15.0);
    assert!((lightness(west) - lightness(east)).abs() >= 15.0);
}

/// All colours that squares of a theme can have.
fn grounds(theme: &Theme) -> Vec<Rgb> {
    let plain = [theme.light, theme.dark];
    let tinted = (theme.regions.iter()).flat_map(|tint| plain.map(|g| g.mixed(*tint, 34)));
    let grounds: Vec<Rgb> = plain.into_iter().chain(tinted).collect();
    let last = grounds
        .iter()
        .map(|ground| ground.mixed(theme.last_move, 58));
    grounds.iter().copied().chain(last).collect()
}

#[test]
fn outlines_and_marks_show_on_every_square() {
    let theme = Theme::default();
    for ground in grounds(&theme) {
        for fill in fills::ALL {
            let outline = contrast(Paint::of(fill).outline, ground);
            assert!(outline >= 3.0, "{fill} on {ground}: {outline:.2}");
        }
        // The lines of frozen pieces, the barred disc of held ones, small names.
        let marks = [(theme.barred, 2.0), (theme.ink, 4.0), (theme.frame, 3.0)];
        for (mark, least) in marks {
            let ratio = contrast(mark, ground);
            assert!(ratio >= least, "{mark} on {ground}: {ratio:.2}");
        }
    }
    // The disc has a white ring and a white bar.
    assert!(contrast(theme.barred, Rgb::WHITE) >= 4.5);
}

#[test]
fn letters_show_on_every_fill() {
    for game in NAMES {
        let sheet = AnyPosition::start(game, None).unwrap().sheet();
        let paints = sheet.legend.iter().map(|entry| entry.paint);
        for paint in paints.chain(fills::ALL.map(Paint::of)) {
            let ratio = contrast(paint.fill, paint.detail);
            assert!(
                ratio >= 4.5,
                "{game}: {} on {}: {ratio:.2}",
                paint.detail,
                paint.fill
            );
        }
    }
}

/// Boards, and the squares under pieces beside them, are the same in both; words show around them.
#[test]
fn words_show_around_boards_in_both_themes() {
    for theme in [Theme::default(), Theme::dark()] {
        let background = theme.background.expect("a colour");
        assert_eq!(grounds(&theme), grounds(&Theme::default()));
        for ground in [background, theme.card] {
            let words = contrast(theme.ink, ground);
            assert!(words >= 4.5, "{} on {ground}: {words:.2}", theme.ink);
        }
    }
    let text = "tournament free 0 0 | 1 A-B 5r2/4P3/8/k7/8/8/8/4K3 w U - 0 1 | 2 B-C 4k3/8/8/8/8/8/p7/R3K3 b Q - 0 1 \
                | 3 C-A r3k3/7P/8/8/8/8/8/4K3 w q - 0 1 | A P2 N2 R2 r1 q2 | B P1 r3 q3 | C R1 Q2 b1";
    let sheet = AnyPosition::parse("circle-chess", text).unwrap().sheet();
    let dark = sheet.svg_with(&Theme::dark());
    let under = format!(r#"rx="4" fill="{}"/><g transform"#, Theme::dark().light);
    assert_eq!(dark.matches(&under).count(), 11);
}

/// QK-12: stone is like no army, for any sight.
#[test]
fn frozen_pieces_are_like_no_army() {
    let stone = Theme::default().stone;
    for fill in fills::ALL {
        for (sight, matrix) in &SIGHTS {
            let by = difference(stone, fill, matrix);
            assert!(by >= 15.0, "{fill}, {sight}: {by:.1}");
        }
    }
}
