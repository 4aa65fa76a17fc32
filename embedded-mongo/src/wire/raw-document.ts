/** Works on raw BSON without full decoding: walks the elements, extracts arrays, merges documents, moves `_id` to the front. */
import { serialize } from 'bson';
import type { Doc } from '../language/document.js';
import { mongoError } from '../errors.js';

export { decode, decodeFields } from './decoding.js';

/** One element of a raw document: its type and the byte offsets of name and value (`end` is exclusive). */
interface RawElement {
  type: number;
  nameStart: number;
  nameEnd: number;
  valueStart: number;
  end: number;
}

/** Encodes a document; `undefined` becomes null, as in MongoDB's shell. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: false });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function valueEnd(raw: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01: // double
    case 0x09: // date
    case 0x11: // timestamp
    case 0x12: // int64
      return at + 8;
    case 0x02: // string
    case 0x0d: // code
    case 0x0e: // symbol
      return at + 4 + raw.readInt32LE(at);
    case 0x03: // document
    case 0x04: // array
    case 0x0f: // code with scope
      return at + raw.readInt32LE(at);
    case 0x05: // binary
      return at + 5 + raw.readInt32LE(at);
    case 0x06: // undefined
    case 0x0a: // null
    case 0xff: // min key
    case 0x7f: // max key
      return at;
    case 0x07: // object id
      return at + 12;
    case 0x08: // boolean
      return at + 1;
    case 0x0b: // regular expression: two C strings
      return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1;
    case 0x0c: // db pointer
      return at + 4 + raw.readInt32LE(at) + 12;
    case 0x10: // int32
      return at + 4;
    case 0x13: // decimal
      return at + 16;
    default:
      throw mongoError('InvalidBSON', `Unknown BSON type 0x${type.toString(16)}`);
  }
}

/** Calls `visit` for each top-level element until it answers false. @throws MongoError InvalidBSON */
function walk(raw: Buffer, visit: (element: RawElement) => boolean | void): void {
  const limit = raw.length - 1;
  let at = 4;
  try {
    while (at < limit) {
      const type = raw[at]!;
      const nameStart = at + 1;
      const nameEnd = raw.indexOf(0, nameStart);
      if (nameEnd < 0 || nameEnd >= limit) throw mongoError('InvalidBSON', 'An element name has no end');
      const valueStart = nameEnd + 1;
      const end = valueEnd(raw, type, valueStart);
      if (end <= nameEnd || end > limit) throw mongoError('InvalidBSON', 'An element reaches past its document');
      if (visit({ type, nameStart, nameEnd, valueStart, end }) === false) return;
      at = end;
    }
  } catch (error) {
    if (error instanceof RangeError) throw mongoError('InvalidBSON', 'A length reaches past its document');
    throw error;
  }
}

/** @param room bytes left free before the document @param allocate allocates the buffer */
function document(parts: Buffer[], room = 0, allocate = (size: number) => Buffer.allocUnsafe(size)): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const out = allocate(room + size);
  let at = out.writeInt32LE(size, room);
  for (const part of parts) at += part.copy(out, at);
  out[at] = 0;
  return out;
}

/** Merges two raw documents into one. @param room bytes left free before it */
export function joined(first: Buffer, second: Buffer, room = 0): Buffer {
  return document([first.subarray(4, -1), second.subarray(4, -1)], room);
}

/** The raw documents of an array of documents; undefined when an element is not a document. */
function documentsOfArray(array: Buffer): Buffer[] | undefined {
  const documents: Buffer[] = [];
  let pure = true;
  walk(array, (element) => {
    pure = element.type === 0x03;
    if (pure) documents.push(array.subarray(element.valueStart, element.end));
    return pure;
  });
  return pure ? documents : undefined;
}

/** Removes one top-level array of documents from a raw document, so that it is not decoded with the rest. */
export function detachArray(raw: Buffer, field: string): { rest: Buffer; documents: Buffer[] } | undefined {
  const name = Buffer.from(field, 'latin1');
  let found: RawElement | undefined;
  walk(raw, (element) => {
    if (element.type === 0x04 && raw.subarray(element.nameStart, element.nameEnd).equals(name)) found = element;
    return found === undefined;
  });
  if (!found) return undefined;
  const documents = documentsOfArray(raw.subarray(found.valueStart, found.end));
  if (!documents) return undefined;
  return {
    documents,
    rest: document([raw.subarray(4, found.nameStart - 1), raw.subarray(found.end, raw.length - 1)]),
  };
}

/**
 * A copy of the raw document for storage, with `_id` as its first element (which MongoDB guarantees). The copy does not use
 * Node's buffer pool, because one stored document would keep the whole pool block in memory.
 */
export function withIdFirst(raw: Buffer): Buffer {
  if (isIdAt(raw, 5)) return ownCopy(raw);
  let id: RawElement | undefined;
  walk(raw, (element) => {
    if (isIdAt(raw, element.nameStart)) id = element;
    return id === undefined;
  });
  if (!id) return ownCopy(raw);
  const start = id.nameStart - 1;
  const parts = [raw.subarray(start, id.end), raw.subarray(4, start), raw.subarray(id.end, raw.length - 1)];
  return document(parts, 0, (size) => Buffer.allocUnsafeSlow(size));
}

function ownCopy(raw: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(raw.length);
  raw.copy(copy);
  return copy;
}

function isIdAt(raw: Buffer, at: number): boolean {
  return raw[at] === 0x5f && raw[at + 1] === 0x69 && raw[at + 2] === 0x64 && raw[at + 3] === 0;
}
