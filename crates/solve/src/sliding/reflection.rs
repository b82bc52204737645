//! Mirror images of packed positions.

use super::fields::Field;
use crate::search::State;

/// Maps the bits of a position to those of its mirror image.
#[derive(Default)]
pub(super) struct Reflection {
    /// Bits of sets, grouped by how far they are rotated.
    rotations: Vec<Rotation>,
    /// For each number: its field, the word of its image, and the image of each value.
    numbers: Vec<(Field, usize, Vec<u64>)>,
}

/// Bits of a word that are rotated to the left, and the word to which they go.
struct Rotation {
    word: usize,
    bits: u64,
    by: u32,
    to: usize,
}

impl Reflection {
    /// Maps a number field to another one; `pairs` are its values and their images.
    pub fn add_number(&mut self, field: Field, to: Field, pairs: impl Iterator<Item = (u64, u64)>) {
        let mut images = vec![0; field.mask as usize + 1];
        pairs.for_each(|(value, image)| images[value as usize] = image << to.shift);
        self.numbers.push((field, to.word, images));
    }

    /// Maps a set field to another one; `pairs` are its bits and their images.
    pub fn add_set(&mut self, field: Field, to: Field, pairs: impl Iterator<Item = (u64, u64)>) {
        for (bit, image) in pairs {
            let bit = field.shift + bit as u32;
            let by = (to.shift + image as u32).wrapping_sub(bit) % u64::BITS;
            let same = |turn: &&mut Rotation| (turn.word, turn.by, turn.to) == (field.word, by, to.word);
            match self.rotations.iter_mut().find(same) {
                Some(turn) => turn.bits |= 1 << bit,
                None => self.rotations.push(Rotation { word: field.word, bits: 1 << bit, by, to: to.word }),
            }
        }
    }

    /// The word of the image that changes, and its change, when a field in `word` with this value changes. Positions
    /// have `words` words.
    pub fn change<W: State>(&self, words: usize, word: usize, value: u64, change: u64) -> (usize, u64) {
        let image = |value| {
            let mut state = W::zero(words);
            state.words_mut()[word] = value;
            self.image(&state)
        };
        let (before, after) = (image(value), image(value ^ change));
        let changes = before.words().iter().zip(after.words()).map(|(before, after)| before ^ after);
        changes.enumerate().find(|&(_, change)| change != 0).unwrap_or_default()
    }

    /// The mirror image of a position.
    pub fn image<W: State>(&self, state: &W) -> W {
        let words = state.words();
        let mut image = W::zero(words.len());
        let to = image.words_mut();
        self.rotations.iter().for_each(|turn| to[turn.to] |= (words[turn.word] & turn.bits).rotate_left(turn.by));
        self.numbers.iter().for_each(|(field, word, images)| to[*word] |= images[field.get(state) as usize]);
        image
    }
}
