//! Laws of sounds: short, soft at their edges, about as loud as each other, and told apart with closed eyes.

use cartable_drawing::{Sound, wave};
use ebur128::{EbuR128, Mode};
use std::f32::consts::TAU;

/// The length of the header of a WAV file, in bytes.
const HEADER: usize = 44;
const RATE: u32 = 22_050;
/// The loudness in 400 ms that sounds have, in LUFS, and how far they are from it at most.
const LOUDNESS: [f64; 2] = [-24.0, 1.5];

fn samples(sound: Sound) -> Vec<f32> {
    let file = wave(sound);
    file[HEADER..].chunks(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / 32_768.0).collect()
}

/// Returns the loudest 400 ms of a sound between silence.
fn loudness(sound: Sound) -> f64 {
    let mut meter = EbuR128::new(1, RATE, Mode::M).expect("a meter");
    let silence = vec![0.0; RATE as usize * 4 / 10];
    let mut loudest = f64::NEG_INFINITY;
    for part in
        [&silence, &samples(sound), &silence].into_iter().flat_map(|part| part.chunks(RATE as usize / 100))
    {
        meter.add_frames_f32(part).expect("samples");
        loudest = loudest.max(meter.loudness_momentary().expect("a loudness"));
    }
    loudest
}

/// Returns what an ear has of a sound: the level of sixteen bands in each twentieth of a second, in decibels above silence.
fn spectrogram(sound: Sound) -> Vec<Vec<f32>> {
    let bands: Vec<f32> = (0..16_u8).map(|band| 110.0 * 1.31_f32.powi(i32::from(band))).collect();
    let parts = samples(sound);
    let level = |part: &[f32], hertz: f32| {
        let (mut real, mut imaginary) = (0.0, 0.0);
        for (number, sample) in part.iter().enumerate() {
            let turn = TAU * hertz * number as f32 / RATE as f32;
            real += sample * turn.cos();
            imaginary += sample * turn.sin();
        }
        (real * real + imaginary * imaginary).sqrt() / part.len() as f32
    };
    // Several frequencies a band, for a tone between two would be heard by neither.
    let band = |part: &[f32], middle: f32| {
        (0..5_u8).map(|step| level(part, middle * 1.055_f32.powi(i32::from(step) - 2))).sum::<f32>()
    };
    let parts = parts.chunks(RATE as usize / 20);
    parts
        .map(|part| bands.iter().map(|hertz| (1.0 + band(part, *hertz) * 4_000.0).log10() * 20.0).collect())
        .collect()
}

/// Returns how far two sounds are from each other: the mean difference of a band where either is heard, in decibels.
fn distance(one: &[Vec<f32>], other: &[Vec<f32>]) -> f32 {
    let silence = vec![0.0; 16];
    let (mut sum, mut count) = (0.0, 0.0);
    for number in 0..one.len().max(other.len()) {
        let [one, other] = [one, other].map(|of| of.get(number).unwrap_or(&silence));
        for (one, other) in one.iter().zip(other).filter(|(one, other)| one.max(**other) > 6.0) {
            sum += (one - other).abs();
            count += 1.0;
        }
    }
    sum / count
}

#[test]
fn sounds_are_short_and_begin_and_end_in_silence() {
    for sound in Sound::ALL {
        let (file, samples) = (wave(sound), samples(sound));
        assert!(file.len() < 40_000, "{sound:?}: {} bytes", file.len());
        assert_eq!(&file[..4], b"RIFF");
        assert!(samples[0].abs() < 0.01 && samples.last().unwrap().abs() < 0.01, "{sound:?} clicks");
        let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        assert!((0.05..0.97).contains(&peak), "{sound:?}: {peak}");
        assert_eq!(file, wave(sound), "the same in every run");
    }
}

#[test]
fn sounds_are_as_loud_as_each_other() {
    let told: Vec<_> = Sound::ALL.map(|sound| (sound, loudness(sound))).into();
    let off: Vec<_> = told.iter().filter(|(_, loud)| (loud - LOUDNESS[0]).abs() > LOUDNESS[1]).collect();
    assert!(off.is_empty(), "{off:?}");
}

#[test]
fn no_two_sounds_are_alike() {
    let heard = Sound::ALL.map(spectrogram);
    let mut alike = Vec::new();
    for (number, one) in heard.iter().enumerate() {
        for (other, heard) in heard.iter().enumerate().skip(number + 1) {
            let apart = distance(one, heard);
            if apart < 6.0 {
                alike.push((Sound::ALL[number], Sound::ALL[other], apart));
            }
        }
    }
    assert!(alike.is_empty(), "{alike:?}");
}
