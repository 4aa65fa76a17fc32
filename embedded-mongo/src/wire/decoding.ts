/**
 * Decodes raw BSON into documents, either whole or only some top-level fields. Common types are decoded here, several times
 * faster than by the BSON library. A document with a rarer type or an error is decoded by the library as a whole.
 */
import { Binary, deserialize, Double, Int32, Long, ObjectId, Timestamp, UUID, type DeserializeOptions } from 'bson';
import { asDocument, type Doc } from '../language/document.js';
import { mongoError } from '../errors.js';

/** Keeps BSON's number classes, so that an integer stored as a double comes back as a double. */
const LIBRARY_OPTIONS: DeserializeOptions = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
};

/** Thrown and caught within this module to hand the document to the library. */
const RARE = Symbol('rare');

/** Decodes a raw document. @throws MongoError InvalidBSON */
export function decode(raw: Buffer): Doc {
  try {
    return readDocument(raw, 0, raw.length);
  } catch (reason) {
    if (reason !== RARE && !(reason instanceof RangeError)) throw reason;
    return decodeByLibrary(raw);
  }
}

function decodeByLibrary(raw: Buffer): Doc {
  try {
    // A top-level document with the fields of a DBRef is still a document, but the library turns it into a DBRef.
    return asDocument(deserialize(raw, LIBRARY_OPTIONS))!;
  } catch (error) {
    throw mongoError('InvalidBSON', `The document is not valid BSON: ${(error as Error).message}`);
  }
}

/** Decodes only the named top-level fields. @throws MongoError InvalidBSON */
export function decodeFields(raw: Buffer, fields: ReadonlySet<string>): Doc {
  const doc: Doc = {};
  let left = fields.size;
  const limit = raw.length - 1;
  const shapes = shapesOf(fields);
  try {
    for (let at = 4; at < limit && left > 0;) {
      const type = raw[at]!;
      const nameEnd = endOfName(raw, at + 1, limit);
      const start = nameEnd + 1;
      const end = start + sizeOfValue(raw, type, start);
      if (end > limit) throw RARE;
      if (shapes[raw[at + 1]!]! & (1 << (nameEnd - at - 1))) {
        const name = nameAt(raw, at + 1, nameEnd);
        if (fields.has(name)) {
          doc[name] = readValue(raw, type, start, end);
          left -= 1;
        }
      }
      at = end;
    }
    return doc;
  } catch (reason) {
    if (reason !== RARE && !(reason instanceof RangeError)) throw reason;
    const whole = decodeByLibrary(raw);
    return Object.fromEntries(Object.entries(whole).filter(([name]) => fields.has(name)));
  }
}

/** For a set of names: a bit mask of the lengths that occur, by first byte (lengths above 31 wrap around). */
const SHAPES = new WeakMap<ReadonlySet<string>, Int32Array>();

/** Builds the masks, by which most fields that are not in the set are rejected from one byte and their length. */
function shapesOf(fields: ReadonlySet<string>): Int32Array {
  let shapes = SHAPES.get(fields);
  if (!shapes) {
    shapes = new Int32Array(256);
    for (const name of fields) {
      const bytes = Buffer.from(name);
      shapes[bytes[0] ?? 0]! |= 1 << bytes.length;
    }
    SHAPES.set(fields, shapes);
  }
  return shapes;
}

function readDocument(raw: Buffer, from: number, to: number): Doc {
  if (to - from < 5 || raw.readInt32LE(from) !== to - from || raw[to - 1] !== 0) throw RARE;
  const doc: Doc = {};
  const limit = to - 1;
  for (let at = from + 4; at < limit;) {
    const type = raw[at]!;
    const nameEnd = endOfName(raw, at + 1, limit);
    const name = nameAt(raw, at + 1, nameEnd);
    const start = nameEnd + 1;
    at = start + sizeOfValue(raw, type, start);
    if (at > limit) throw RARE;
    doc[name] = readValue(raw, type, start, at);
  }
  return doc;
}

function readArray(raw: Buffer, from: number, to: number): unknown[] {
  if (to - from < 5 || raw[to - 1] !== 0) throw RARE;
  const list: unknown[] = [];
  const limit = to - 1;
  for (let at = from + 4; at < limit;) {
    const type = raw[at]!;
    const start = endOfName(raw, at + 1, limit) + 1;
    at = start + sizeOfValue(raw, type, start);
    if (at > limit) throw RARE;
    list.push(readValue(raw, type, start, at));
  }
  return list;
}

function endOfName(raw: Buffer, from: number, limit: number): number {
  let at = from;
  while (raw[at] !== 0) {
    at += 1;
    if (at >= limit) throw RARE;
  }
  return at;
}

/** Size of a value in bytes. */
function sizeOfValue(raw: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x02: // string
      return 4 + positive(int32At(raw, at));
    case 0x10: // int32
      return 4;
    case 0x07: // object id
      return 12;
    case 0x09: // date
    case 0x01: // double
    case 0x12: // int64
    case 0x11: // timestamp
      return 8;
    case 0x03: // document
    case 0x04: // array
      return positive(int32At(raw, at));
    case 0x08: // boolean
      return 1;
    case 0x0a: // null
      return 0;
    case 0x05: // binary
      return 5 + positive(int32At(raw, at) + 1) - 1;
    default:
      throw RARE;
  }
}

/** Reads an int32; bytes beyond the end count as zero. */
function int32At(raw: Buffer, at: number): number {
  return raw[at]! | (raw[at + 1]! << 8) | (raw[at + 2]! << 16) | (raw[at + 3]! << 24);
}

function positive(size: number): number {
  if (size <= 0) throw RARE;
  return size;
}

function readValue(raw: Buffer, type: number, at: number, end: number): unknown {
  switch (type) {
    case 0x02:
      return readText(raw, at + 4, end - 1);
    case 0x10:
      return new Int32(int32At(raw, at));
    case 0x07:
      return new ObjectId(raw.subarray(at, end));
    case 0x09:
      return new Date(raw.readInt32LE(at + 4) * 4_294_967_296 + raw.readUInt32LE(at));
    case 0x01:
      return new Double(raw.readDoubleLE(at));
    case 0x12:
      return new Long(raw.readInt32LE(at), raw.readInt32LE(at + 4));
    case 0x03:
      return readDocument(raw, at, end);
    case 0x04:
      return readArray(raw, at, end);
    case 0x08:
      if (raw[at]! > 1) throw RARE;
      return raw[at] === 1;
    case 0x0a:
      return null;
    case 0x11:
      return new Timestamp({ i: raw.readUInt32LE(at), t: raw.readUInt32LE(at + 4) });
    case 0x05:
      return readBinary(raw, at, end);
    default:
      throw RARE;
  }
}

const OLD_BINARY = 2;
const UUID_BYTES = 16;

function readBinary(raw: Buffer, at: number, end: number): Binary {
  const subType = raw[at + 4]!;
  if (subType === OLD_BINARY) throw RARE;
  const bytes = raw.subarray(at + 5, end);
  if (subType === Binary.SUBTYPE_UUID && bytes.length === UUID_BYTES) return new UUID(Buffer.from(bytes));
  return new Binary(bytes, subType);
}

/** Up to this length, building a string character by character is faster than a call to the buffer. */
const SHORT_TEXT = 12;

function readText(raw: Buffer, from: number, to: number): string {
  if (raw[to] !== 0) throw RARE;
  if (to - from <= SHORT_TEXT) {
    let text = '';
    for (let at = from; at < to; at++) {
      const byte = raw[at]!;
      if (byte > 0x7f) return checkedText(raw, from, to);
      text += String.fromCharCode(byte);
    }
    return text;
  }
  return checkedText(raw, from, to);
}

function checkedText(raw: Buffer, from: number, to: number): string {
  const text = raw.toString('utf8', from, to);
  // Invalid UTF-8 decodes to this character; the library distinguishes it from a real one.
  if (text.includes('\ufffd')) throw RARE;
  return text;
}

/** Cache of decoded field names by a hash of their bytes, since the same few names recur. */
const NAMES = new Array<string>(4096).fill('');

function nameAt(raw: Buffer, from: number, to: number): string {
  let hash = to - from;
  for (let at = from; at < to; at++) hash = (hash * 31 + raw[at]!) | 0;
  const slot = (hash ^ (hash >>> 12)) & 4095;
  const known = NAMES[slot]!;
  if (known.length === to - from) {
    let at = from;
    while (at < to && known.charCodeAt(at - from) === raw[at]) at++;
    if (at === to && to > from) return known;
  }
  const name = raw.toString('latin1', from, to);
  for (let at = from; at < to; at++) if (raw[at]! > 0x7f) throw RARE;
  // Leave these names to the library: `$ref` makes a DBRef, `__proto__` must become an own property.
  if (name === '$ref' || name === '__proto__') throw RARE;
  NAMES[slot] = name;
  return name;
}
