/** How a backup lies in its folder: a manifest, and one file of canonical Extended JSON a collection, one document a line. */
import { deserialize, EJSON, serialize, type DeserializeOptions, type Document } from 'bson';

export const MANIFEST_FILE = 'manifest.json';
export const FORMAT_VERSION = 1;

export interface SavedCollection {
  name: string;
  /** Its file in the folder. */
  file: string;
  documents: number;
  /** Of the file's bytes, in hexadecimal. */
  sha256: string;
  /** As `create` takes them. */
  options: Document;
  /** As `createIndexes` takes them, without the one of `_id`. */
  indexes: Document[];
}

export interface Manifest {
  format: typeof FORMAT_VERSION;
  /** ISO 8601. */
  takenAt: string;
  database: string;
  collections: SavedCollection[];
  /** Views and whatever else holds no documents of its own. */
  skipped: string[];
}

/** The backup cannot be taken or restored; the message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Keeps BSON's own classes, so that every number comes back as the type it was. */
const DECODE_OPTIONS: DeserializeOptions = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
};

/** Stands alone in a line for a document that Extended JSON would misread, such as one with a field named `$date`. */
const RAW_FIELD = '$bson';

/** A stored document as one line. @throws BackupError when it holds a type that has no Extended JSON */
export function toLine(raw: Uint8Array, collection: string): string {
  const doc = deserialize(raw, DECODE_OPTIONS);
  const line = EJSON.stringify(doc, { relaxed: false });
  if (sizeOf(EJSON.parse(line, { relaxed: false }) as Document) === raw.length) return line;
  if (sizeOf(doc) === raw.length) return JSON.stringify({ [RAW_FIELD]: Buffer.from(raw).toString('base64') });
  throw new BackupError(
    `A document of ${collection} holds a type that cannot be backed up: ${EJSON.stringify({ _id: doc['_id'] as unknown })}`,
  );
}

/** The document of a line, in BSON's own classes, so that every number keeps its type. */
export function fromLine(line: string): Document {
  const doc = EJSON.parse(line, { relaxed: false }) as Document;
  const [first, ...more] = Object.keys(doc);
  if (first !== RAW_FIELD || more.length > 0) return doc;
  return deserialize(Buffer.from(String(doc[RAW_FIELD]), 'base64'), DECODE_OPTIONS);
}

function sizeOf(doc: Document): number {
  return serialize(doc, { ignoreUndefined: false }).length;
}

/** Collections may be named as no file can be; the number keeps names apart that differ in case alone. */
export function fileNameOf(collection: string, position: number): string {
  return `${String(position + 1).padStart(3, '0')}-${encodeURIComponent(collection).replaceAll('*', '%2A').slice(0, 120)}.jsonl`;
}
