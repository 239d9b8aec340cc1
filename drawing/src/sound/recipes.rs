//! The recipes of the sounds: what is struck, brushed or poured, when, and how loud.

use super::Sound;
use super::track::{Band, Track};

/// The length of a sound in seconds, the gain that makes it as loud as the others, and what is played.
type Recipe = (f32, f32, fn(&mut Track));

/// Renders a sound.
pub(super) fn render(sound: Sound) -> Vec<i16> {
    let (seconds, gain, play) = recipe(sound);
    let mut track = Track::new(seconds, sound as u64);
    play(&mut track);
    track.done(gain)
}

const fn recipe(sound: Sound) -> Recipe {
    match sound {
        Sound::Card => (0.12, 0.78, card),
        Sound::Tile => (0.14, 1.04, tile),
        Sound::Flip => (0.2, 0.61, flip),
        Sound::Slide => (0.36, 0.52, slide),
        Sound::Stamp => (0.3, 0.51, stamp),
        Sound::Nail => (0.4, 0.53, nail),
        Sound::Enamel => (0.6, 0.42, enamel),
        Sound::Water => (0.85, 0.66, water),
        Sound::Hooves => (0.5, 0.49, hooves),
        Sound::Grain => (0.5, 0.49, grain),
        Sound::Peck => (0.34, 0.70, peck),
        Sound::Die => (0.55, 0.83, die),
        Sound::Jaws => (0.3, 0.60, jaws),
        Sound::Wings => (0.6, 1.27, wings),
        Sound::Tin => (0.6, 0.32, tin),
        Sound::Dent => (0.35, 0.43, dent),
        Sound::Shield => (0.65, 0.44, shield),
        Sound::Neon => (0.6, 0.75, neon),
        Sound::Stroke => (0.6, 0.37, stroke),
        Sound::Count => (0.3, 0.60, count),
        Sound::Bell => (0.7, 0.32, bell),
        Sound::Chord => (0.85, 0.31, chord),
        Sound::Applause => (0.88, 0.43, applause),
    }
}

const fn band(from: f32, to: f32, sharp: f32) -> Band {
    Band { from, to, sharp }
}

fn card(track: &mut Track) {
    track.brush(0.0, 0.07, 0.9, band(2_400.0, 1_200.0, 0.8), 0.06);
    track.thump(0.012, 0.35, 150.0);
}

fn tile(track: &mut Track) {
    track.ring(0.0, 0.5, &[(820.0, 1.0, 0.016), (1_930.0, 0.7, 0.011), (3_280.0, 0.4, 0.007)]);
    track.ring(0.045, 0.18, &[(860.0, 1.0, 0.013), (2_010.0, 0.7, 0.009)]);
}

fn flip(track: &mut Track) {
    for (at, loud) in [(0.0, 0.7), (0.085, 1.0)] {
        track.brush(at, 0.05, loud, band(3_200.0, 5_200.0, 1.2), 0.25);
    }
}

fn slide(track: &mut Track) {
    track.brush(0.0, 0.34, 0.8, band(700.0, 2_600.0, 1.1), 0.55);
}

fn stamp(track: &mut Track) {
    track.thump(0.0, 0.9, 62.0);
    track.brush(0.0, 0.09, 0.6, band(700.0, 300.0, 1.0), 0.05);
    track.brush(0.13, 0.12, 0.16, band(1_500.0, 2_300.0, 3.0), 0.5);
}

fn nail(track: &mut Track) {
    for (at, loud, higher) in [(0.0, 0.8, 1.0), (0.17, 1.0, 1.12)] {
        let modes =
            [(310.0 * higher, 1.0, 0.03), (2_750.0 * higher, 0.45, 0.05), (4_470.0 * higher, 0.3, 0.03)];
        track.ring(at, 0.5 * loud, &modes);
        track.brush(at, 0.02, 0.5 * loud, band(4_500.0, 2_500.0, 0.8), 0.05);
    }
}

fn enamel(track: &mut Track) {
    for (at, loud, lower) in [(0.0, 1.0, 1.0), (0.19, 0.5, 0.97), (0.3, 0.25, 0.95)] {
        let modes = [(410.0, 1.0, 0.09), (1_010.0, 0.8, 0.08), (1_730.0, 0.6, 0.06), (2_590.0, 0.35, 0.04)];
        track.ring(at, 0.4 * loud, &modes.map(|(hertz, strength, falls)| (hertz * lower, strength, falls)));
        track.brush(at, 0.03, 0.4 * loud, band(1_800.0, 900.0, 0.8), 0.05);
    }
}

fn water(track: &mut Track) {
    track.brush(0.0, 0.8, 0.35, band(1_300.0, 500.0, 0.7), 0.12);
    for _ in 0..60 {
        let at = track.between(0.02, 0.74);
        let (loud, hertz) = (track.between(0.06, 0.25) * (1.0 - at), track.between(420.0, 1_500.0));
        track.bubble(at, loud, hertz);
    }
}

fn hooves(track: &mut Track) {
    for (at, loud, hertz) in [(0.0, 0.8, 480.0), (0.11, 0.9, 610.0), (0.27, 0.9, 500.0), (0.38, 1.0, 640.0)] {
        track.ring(at, 0.5 * loud, &[(hertz, 1.0, 0.014), (hertz * 2.1, 0.35, 0.008)]);
        track.thump(at, 0.4 * loud, 95.0);
    }
}

fn grain(track: &mut Track) {
    for _ in 0..70 {
        let at = track.between(0.0, 0.42);
        let (loud, hertz) = (track.between(0.1, 0.4), track.between(3_000.0, 6_500.0));
        track.ring(at, loud, &[(hertz, 1.0, 0.0022), (hertz * 1.4, 0.5, 0.0015)]);
    }
}

fn peck(track: &mut Track) {
    for at in [0.0, 0.09, 0.16] {
        track.ring(at, 0.6, &[(1_350.0, 1.0, 0.006), (2_900.0, 0.6, 0.004)]);
        track.brush(at + 0.01, 0.05, 0.5, band(1_000.0, 1_650.0, 6.0), 0.3);
    }
}

fn die(track: &mut Track) {
    let mut at = 0.0;
    for bounce in 0..8_u8 {
        let (higher, loud) = (track.between(0.9, 1.15), 0.8 * 0.82_f32.powi(i32::from(bounce)));
        track.ring(
            at,
            0.5 * loud,
            &[(1_150.0 * higher, 1.0, 0.012), (2_350.0 * higher, 0.6, 0.008), (240.0, 0.5, 0.02)],
        );
        at += 0.11 * 0.84_f32.powi(i32::from(bounce));
    }
}

fn jaws(track: &mut Track) {
    track.brush(0.0, 0.16, 0.5, band(350.0, 900.0, 2.0), 0.8);
    track.ring(0.16, 0.6, &[(560.0, 1.0, 0.012), (1_480.0, 0.7, 0.008)]);
    track.brush(0.16, 0.03, 0.9, band(2_200.0, 1_400.0, 0.8), 0.03);
    track.thump(0.16, 0.5, 80.0);
}

fn wings(track: &mut Track) {
    for beat in 0..6_u8 {
        let loud = 0.9 - 0.13 * f32::from(beat);
        track.brush(0.085 * f32::from(beat), 0.075, loud, band(420.0, 260.0, 0.9), 0.5);
    }
}

fn tin(track: &mut Track) {
    let modes = [(1_240.0, 0.7, 0.13), (2_655.0, 1.0, 0.16), (3_910.0, 0.6, 0.1), (5_480.0, 0.35, 0.06)];
    track.ring(0.0, 0.35, &modes);
    track.brush(0.0, 0.03, 0.8, band(3_500.0, 1_500.0, 0.8), 0.02);
    track.ring(0.3, 0.1, &[(1_180.0, 1.0, 0.05), (2_500.0, 0.8, 0.05)]);
}

fn dent(track: &mut Track) {
    track.brush(0.0, 0.1, 0.4, band(5_000.0, 1_600.0, 2.5), 0.7);
    track.thump(0.1, 0.8, 110.0);
    track.ring(0.1, 0.3, &[(240.0, 1.0, 0.03), (530.0, 0.6, 0.02)]);
}

fn shield(track: &mut Track) {
    track.brush(0.0, 0.06, 1.0, band(1_400.0, 700.0, 0.7), 0.03);
    track.ring(0.0, 0.4, &[(205.0, 1.0, 0.06), (560.0, 0.8, 0.05), (1_110.0, 0.5, 0.04)]);
    for _ in 0..16 {
        let at = track.between(0.05, 0.5);
        let hertz = track.between(1_600.0, 3_600.0);
        track.ring(at, 0.22 * (1.0 - at), &[(hertz, 1.0, 0.018), (hertz * 1.53, 0.6, 0.012)]);
    }
}

fn neon(track: &mut Track) {
    track.hum(0.58, 0.16, 100.0, 11.0);
}

fn stroke(track: &mut Track) {
    track.brush(0.0, 0.26, 0.6, band(400.0, 3_800.0, 1.6), 0.9);
    let chord = [(392.0, 0.8, 0.18), (587.0, 0.7, 0.16), (784.0, 0.8, 0.15), (1_175.0, 0.5, 0.12)];
    track.ring(0.25, 0.3, &chord);
}

fn count(track: &mut Track) {
    for (number, hertz) in [1_047.0, 1_319.0, 1_568.0].into_iter().enumerate() {
        track.ring(0.075 * number as f32, 0.4, &[(hertz, 1.0, 0.03), (hertz * 3.93, 0.25, 0.01)]);
    }
}

fn bell(track: &mut Track) {
    for (at, base) in [(0.0, 784.0), (0.16, 1_047.0)] {
        let modes = [(1.0, 1.0, 0.22), (2.0, 0.4, 0.16), (2.76, 0.25, 0.1), (5.4, 0.12, 0.05)];
        track.ring(at, 0.35, &modes.map(|(times, strength, falls)| (base * times, strength, falls)));
    }
}

fn chord(track: &mut Track) {
    for (at, hertz) in [(0.0, 262.0), (0.05, 330.0), (0.1, 392.0), (0.15, 523.0)] {
        track.ring(at, 0.28, &[(hertz, 1.0, 0.26), (hertz * 2.0, 0.35, 0.18), (hertz * 3.0, 0.12, 0.1)]);
    }
}

fn applause(track: &mut Track) {
    for (at, hertz) in [(0.0, 523.0), (0.09, 659.0), (0.18, 784.0), (0.27, 1_047.0)] {
        track.ring(at, 0.2, &[(hertz, 1.0, 0.2), (hertz * 2.0, 0.3, 0.12)]);
    }
    for (first, apart, hertz) in [(0.05, 0.143, 1_150.0), (0.12, 0.171, 820.0)] {
        let mut at = first;
        while at < 0.82 {
            let (late, loud) = (track.between(-0.012, 0.012), track.between(0.6, 0.9));
            track.brush(at + late, 0.035, loud, band(hertz * 1.3, hertz, 1.3), 0.08);
            at += apart;
        }
    }
}
