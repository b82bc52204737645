//! Mirror images of positions, word by word.

use super::fields::Field;
use crate::search::State;

/// What becomes of the bits of a position in a mirror.
#[derive(Default)]
pub(super) struct Reflection {
    /// Bits of sets that go equally far.
    turns: Vec<Turn>,
    /// For each number its field, and what becomes of each value, in which word.
    numbers: Vec<(Field, usize, Vec<u64>)>,
}

/// Bits of a word that turn to the left, and the word to which they go.
struct Turn {
    word: usize,
    bits: u64,
    by: u32,
    to: usize,
}

impl Reflection {
    /// A field with a number becomes another: `pairs` are its values and theirs.
    pub fn add_number(&mut self, field: Field, to: Field, pairs: impl Iterator<Item = (u64, u64)>) {
        let mut images = vec![0; field.mask as usize + 1];
        pairs.for_each(|(value, image)| images[value as usize] = image << to.shift);
        self.numbers.push((field, to.word, images));
    }

    /// A field with a set becomes another: `pairs` are its bits and theirs.
    pub fn add_set(&mut self, field: Field, to: Field, pairs: impl Iterator<Item = (u64, u64)>) {
        for (bit, image) in pairs {
            let bit = field.shift + bit as u32;
            let by = (to.shift + image as u32).wrapping_sub(bit) % u64::BITS;
            let same = |turn: &&mut Turn| (turn.word, turn.by, turn.to) == (field.word, by, to.word);
            match self.turns.iter_mut().find(same) {
                Some(turn) => turn.bits |= 1 << bit,
                None => self.turns.push(Turn { word: field.word, bits: 1 << bit, by, to: to.word }),
            }
        }
    }

    /// The word of an image that changes, and how, if in the position of so many `words` a field in `word` has this value and changes.
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
        self.turns.iter().for_each(|turn| to[turn.to] |= (words[turn.word] & turn.bits).rotate_left(turn.by));
        self.numbers.iter().for_each(|(field, word, images)| to[*word] |= images[field.get(state) as usize]);
        image
    }
}
