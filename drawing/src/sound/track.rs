//! A track: what is heard, made of a few models of things that are struck, brushed or poured.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::f32::consts::{FRAC_PI_2, TAU};

/// The number of samples in a second.
pub(super) const RATE: u32 = 22_050;

/// The time in which a track rises at its begin and falls at its end, so that nothing clicks, in seconds.
const EDGES: [f32; 2] = [0.001, 0.025];

/// A way in which a body rings: hertz, strength, and the seconds in which it falls to a third.
pub(super) type Mode = (f32, f32, f32);

/// A band of noise: the middle at the begin and at the end, in hertz, and its sharpness.
#[derive(Clone, Copy)]
pub(super) struct Band {
    pub from: f32,
    pub to: f32,
    pub sharp: f32,
}

/// A sound from its begin.
pub(super) struct Track {
    samples: Vec<f32>,
    dice: Xoshiro256PlusPlus,
}

impl Track {
    /// Returns silence of so many seconds.
    pub(super) fn new(seconds: f32, seed: u64) -> Self {
        let samples = vec![0.0; (seconds * RATE as f32) as usize];
        Self { samples, dice: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Returns a number between these two, the same in every run.
    pub(super) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.dice.next_u32() >> 8) as f32 / (1_u32 << 24) as f32
    }

    /// Adds to each sample what a model says of the seconds since its begin.
    fn add(&mut self, at: f32, mut model: impl FnMut(f32) -> f32) {
        let first = (at * RATE as f32) as usize;
        for (number, sample) in self.samples.iter_mut().skip(first).enumerate() {
            *sample += model(number as f32 / RATE as f32);
        }
    }

    /// Strikes a body that rings in these ways.
    pub(super) fn ring(&mut self, at: f32, loud: f32, modes: &[Mode]) {
        for &(hertz, strength, falls) in modes {
            self.add(at, |time| loud * strength * (-time / falls).exp() * (TAU * hertz * time).sin());
        }
    }

    /// Lets a deep tone fall, as of something soft and heavy that lands.
    pub(super) fn thump(&mut self, at: f32, loud: f32, hertz: f32) {
        let mut turn = 0.0;
        self.add(at, |time| {
            turn += TAU * hertz * (1.0 + 2.0 * (-time / 0.012).exp()) / RATE as f32;
            loud * (-time / 0.05).exp() * turn.sin()
        });
    }

    /// Lets a tone rise, as of a bubble that closes in water.
    pub(super) fn bubble(&mut self, at: f32, loud: f32, hertz: f32) {
        let falls = 9.0 / hertz;
        let mut turn = 0.0;
        self.add(at, |time| {
            turn += TAU * hertz * (1.0 + 2.5 * time / (8.0 * falls)) / RATE as f32;
            loud * (-time / falls).exp() * turn.sin()
        });
    }

    /// Brushes a surface for so many seconds: noise in a band that glides, which swells in the first part of them.
    pub(super) fn brush(&mut self, at: f32, seconds: f32, loud: f32, band: Band, swell: f32) {
        let mut dice = self.dice.clone();
        self.dice.next_u32();
        let (mut low, mut middle) = (0.0, 0.0);
        self.add(at, |time| {
            let along = time / seconds;
            if along >= 1.0 {
                return 0.0;
            }
            // A filter of two integrators: stable at every frequency below the half of the rate.
            let hertz = band.from * (band.to / band.from).powf(along);
            let pull = (std::f32::consts::PI * hertz / RATE as f32).tan();
            let noise = (dice.next_u32() >> 8) as f32 / (1_u32 << 23) as f32 - 1.0;
            let high =
                (noise - low - (1.0 / band.sharp + pull) * middle) / (1.0 + pull * (1.0 / band.sharp + pull));
            let band_pass = pull * high + middle;
            middle = band_pass + pull * high;
            let low_pass = pull * band_pass + low;
            low = low_pass + pull * band_pass;
            let shape = if along < swell {
                (along / swell * FRAC_PI_2).sin()
            } else {
                ((1.0 - along) / (1.0 - swell)).powi(2)
            };
            loud * shape * band_pass / band.sharp.sqrt()
        });
    }

    /// Hums with all the overtones of a lamp, and flickers so many times a second.
    pub(super) fn hum(&mut self, seconds: f32, loud: f32, hertz: f32, flicker: f32) {
        self.add(0.0, |time| {
            let lit = (TAU * flicker * time + 3.0 * (TAU * 2.3 * time).sin()).sin() > -0.2;
            let wave: f32 = (1..24)
                .step_by(2)
                .map(|tone| (TAU * hertz * tone as f32 * time).sin() / (tone as f32).sqrt())
                .sum();
            let left = (1.0 - time / seconds).max(0.0);
            if lit { loud * left * wave } else { 0.0 }
        });
    }

    /// Returns the samples with soft edges, none louder than the loudest that there is.
    pub(super) fn done(mut self, gain: f32) -> Vec<i16> {
        let [rises, falls] = EDGES.map(|seconds| seconds * RATE as f32);
        let last = self.samples.len() as f32;
        for (number, sample) in self.samples.iter_mut().enumerate() {
            let at = number as f32;
            *sample *= gain * (at / rises).min((last - 1.0 - at) / falls).min(1.0);
        }
        // Peaks are rounded off, as a small loudspeaker would, instead of cut.
        self.samples.iter().map(|sample| (sample.tanh() * f32::from(i16::MAX)) as i16).collect()
    }
}
