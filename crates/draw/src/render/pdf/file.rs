//! The bytes of the file: objects in compressed streams, written on several threads.
//!
//! lopdf can also do this, but on one thread and with three copies of every object.

use super::PdfError;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::io::Write as _;

/// Number of objects in one compressed stream.
const STREAM_OBJECTS: usize = 200;
/// Compression level, from 1 to 9. The default of 6 takes twice the time and makes files 2 % smaller.
const LEVEL: u32 = 4;
/// Forms of up to this many bytes are not compressed, because starting takes longer than it saves.
const SMALL: usize = 200;

/// Objects written as text, in addition to those of a document.
pub(super) struct TextObjects {
    /// The number of the first object.
    first: u32,
    objects: Vec<Vec<u8>>,
}

impl TextObjects {
    /// Starts with the numbers after those of `document`.
    pub(super) fn after(document: &Document) -> Self {
        Self { first: document.max_id + 1, objects: Vec::new() }
    }

    /// Reserves the number of an object that is set later.
    pub(super) fn reserve(&mut self) -> u32 {
        self.add(String::new())
    }

    pub(super) fn set(&mut self, number: u32, text: String) {
        self.objects[(number - self.first) as usize] = text.into_bytes();
    }

    pub(super) fn add(&mut self, text: String) -> u32 {
        self.objects.push(text.into_bytes());
        self.first + (self.objects.len() - 1) as u32
    }
}

/// An entry of the cross-reference table: the offset of an object in the file, or its object stream and its index
/// there.
type Entry = [u8; 7];

fn entry(kind: u8, location: u32, index: u16) -> Entry {
    let mut entry = [kind; 7];
    entry[1..5].copy_from_slice(&location.to_be_bytes());
    entry[5..].copy_from_slice(&index.to_be_bytes());
    entry
}

/// Writes all objects. The file identifier is a hash of everything before it.
pub(super) fn write(document: Document, additional: TextObjects) -> Result<Vec<u8>, PdfError> {
    let Document { objects, trailer, .. } = document;
    let mut next = additional.first + additional.objects.len() as u32;
    let (mut streams, mut values) = (Vec::new(), Vec::new());
    for ((number, _), object) in objects {
        match object {
            Object::Stream(stream) => streams.push((number, stream)),
            value => values.push((number, value)),
        }
    }
    let written = values.into_par_iter().map(|(number, value)| Ok((number, encoded(value)?)));
    let mut texts = written.collect::<Result<Vec<_>, PdfError>>()?;
    texts.extend((additional.first..).zip(additional.objects));
    texts.retain(|(_, text)| !text.is_empty());
    let mut entries = vec![entry(0, 0, 0); next as usize];
    for chunk in texts.chunks(STREAM_OBJECTS) {
        for (index, (number, _)) in chunk.iter().enumerate() {
            entries[*number as usize] = entry(2, next, index as u16);
        }
        streams.push((next, object_stream(chunk)));
        next += 1;
    }
    let parts = streams.into_par_iter().map(|(number, stream)| Ok((number, stream_object(number, stream)?)));
    let parts = parts.collect::<Result<Vec<_>, PdfError>>()?;
    entries.resize(next as usize + 1, entry(0, 0, 0));
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    file.reserve(parts.iter().map(|part| part.1.len()).sum::<usize>() + 8 * entries.len());
    for (number, bytes) in parts {
        entries[number as usize] = entry(1, file.len() as u32, 0);
        file.extend(bytes);
    }
    let start = file.len();
    entries[next as usize] = entry(1, start as u32, 0);
    let digest = Sha256::digest(&file);
    file.extend(stream_object(next, table(&entries, &trailer, &digest[..16]))?);
    file.extend(format!("startxref\n{start}\n%%EOF\n").into_bytes());
    Ok(file)
}

/// An object as text.
fn encoded(object: Object) -> Result<Vec<u8>, PdfError> {
    // lopdf writes single objects only as operands.
    let mut text = Content { operations: [Operation::new("", vec![object])] }.encode().map_err(internal)?;
    text.pop();
    Ok(text)
}

pub(super) fn internal(error: impl std::fmt::Display) -> PdfError {
    PdfError::Internal(error.to_string())
}

/// An object stream: the numbers and offsets of objects, then the objects.
fn object_stream(objects: &[(u32, Vec<u8>)]) -> Stream {
    let (mut numbers, mut content) = (Vec::new(), Vec::new());
    for (number, text) in objects {
        numbers.extend(format!("{number} {} ", content.len()).into_bytes());
        content.extend_from_slice(text);
        content.push(b'\n');
    }
    let dictionary = dictionary! { "Type" => "ObjStm", "N" => objects.len() as i64, "First" => numbers.len() as i64 };
    numbers.extend(content);
    Stream::new(dictionary, numbers)
}

/// The cross-reference stream, with the entries of the trailer.
fn table(entries: &[Entry], trailer: &Dictionary, id: &[u8]) -> Stream {
    let mut rows = Vec::with_capacity(8 * entries.len());
    let mut above = [0_u8; 7];
    for &row in entries {
        // Rows resemble the ones above, so the differences are compressed: PNG's filter 2.
        rows.push(2);
        rows.extend(row.iter().zip(above).map(|(byte, above)| byte.wrapping_sub(above)));
        above = row;
    }
    let id = Object::String(id.to_vec(), lopdf::StringFormat::Hexadecimal);
    let mut dictionary = dictionary! {
        "Type" => "XRef",
        "Size" => entries.len() as i64,
        "W" => [1, 4, 2].map(Object::from).to_vec(),
        "ID" => vec![id.clone(), id],
        "DecodeParms" => dictionary! { "Predictor" => 12, "Columns" => 7 },
    };
    for key in ["Root", "Info"] {
        if let Ok(value) = trailer.get(key.as_bytes()) {
            dictionary.set(key, value.clone());
        }
    }
    Stream::new(dictionary, rows)
}

/// A stream as an object of the file, compressed if allowed.
fn stream_object(number: u32, stream: Stream) -> Result<Vec<u8>, PdfError> {
    let Stream { mut dict, mut content, .. } = stream;
    // Programs that do not parse PDF must find metadata.
    let is_plain = dict.has_type(b"Metadata") || dict.has_type(b"XObject") && content.len() <= SMALL;
    if !dict.has(b"Filter") && !is_plain {
        content = compressed(content)?;
        dict.set("Filter", "FlateDecode");
    }
    dict.set("Length", content.len() as i64);
    let mut bytes = format!("{number} 0 obj\n").into_bytes();
    bytes.extend(encoded(Object::Dictionary(dict))?);
    bytes.extend(b"\nstream\n");
    bytes.extend(content);
    bytes.extend(b"\nendstream\nendobj\n");
    Ok(bytes)
}

/// Compresses the bytes of a stream for FlateDecode.
pub(super) fn compressed(content: Vec<u8>) -> Result<Vec<u8>, PdfError> {
    let mut encoder = ZlibEncoder::new(Vec::with_capacity(content.len() / 3), Compression::new(LEVEL));
    encoder.write_all(&content).and_then(|()| encoder.finish()).map_err(internal)
}
