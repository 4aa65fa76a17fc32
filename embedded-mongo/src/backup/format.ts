/** The backup format: a manifest, and per collection a file of canonical Extended JSON with one document per line. */
import { deserialize, EJSON, serialize, type DeserializeOptions, type Document } from 'bson';

export const MANIFEST_FILE = 'manifest.json';
export const FORMAT_VERSION = 1;

export interface SavedCollection {
  name: string;
  /** File name within the folder. */
  file: string;
  documents: number;
  /** Hash of the file, in hexadecimal. */
  sha256: string;
  /** Options in the form that `create` accepts. */
  options: Document;
  /** Indexes in the form that `createIndexes` accepts, without that on `_id`. */
  indexes: Document[];
}

export interface Manifest {
  format: typeof FORMAT_VERSION;
  /** ISO 8601. */
  takenAt: string;
  database: string;
  collections: SavedCollection[];
  /** Names of views and others that hold no documents of their own. */
  skipped: string[];
}

/** The backup cannot be taken or restored; the message says what to do. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
}

/** The backup has another format than this program knows: a newer one wrote it. */
export class OtherFormatError extends BackupError {
  override readonly name = 'OtherFormatError';
}

/** Keeps BSON's classes, so that every number keeps its type. */
const DECODE_OPTIONS: DeserializeOptions = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
};

/** The only field of a line whose document is stored as raw BSON because Extended JSON would misread it (a field named `$date`). */
const RAW_FIELD = '$bson';

/** Formats a document as one line. @throws BackupError when it holds a type that Extended JSON cannot express */
export function toLine(raw: Uint8Array, collection: string): string {
  const doc = deserialize(raw, DECODE_OPTIONS);
  const line = EJSON.stringify(doc, { relaxed: false });
  if (sizeOf(EJSON.parse(line, { relaxed: false }) as Document) === raw.length) return line;
  if (sizeOf(doc) === raw.length) return JSON.stringify({ [RAW_FIELD]: Buffer.from(raw).toString('base64') });
  throw new BackupError(
    `A document of ${collection} holds a type that cannot be backed up: ${EJSON.stringify({ _id: doc['_id'] as unknown })}`,
  );
}

/** Parses a line into a document with BSON's classes, so that every number keeps its type. */
export function fromLine(line: string): Document {
  const doc = EJSON.parse(line, { relaxed: false }) as Document;
  const [first, ...more] = Object.keys(doc);
  if (first !== RAW_FIELD || more.length > 0) return doc;
  return deserialize(Buffer.from(String(doc[RAW_FIELD]), 'base64'), DECODE_OPTIONS);
}

function sizeOf(doc: Document): number {
  return serialize(doc, { ignoreUndefined: false }).length;
}

/** A valid file name for any collection name. The number separates names that differ only in case. */
export function fileNameOf(collection: string, position: number): string {
  return `${String(position + 1).padStart(3, '0')}-${encodeURIComponent(collection).replaceAll('*', '%2A').slice(0, 120)}.jsonl`;
}
