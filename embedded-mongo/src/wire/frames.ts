/** MongoDB's message framing: splits a byte stream into messages, parses OP_QUERY and OP_MSG, and encodes the replies. */
import type { Timestamp } from 'bson';
import type { Doc } from '../language/document.js';
import { mongoError } from '../errors.js';
import { decode, detachArray, encode } from './raw-document.js';

/** Largest message in bytes, as announced by hello (maxMessageSizeBytes). */
export const MAX_MESSAGE_BYTES = 48_000_000;
/** Largest document in bytes (maxBsonObjectSize). */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Limit for commands and results, which carry a document and need some room beside it; MongoDB's internal limit. */
export const MAX_RESULT_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024;
const MAX_COMMAND_BYTES = MAX_RESULT_BYTES;

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const KNOWN_REQUIRED_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME;

/** A frame that violates the protocol. The rest of the stream cannot be interpreted, so the connection is closed. */
export class ProtocolViolation extends Error {}

/** A received command. */
export interface Message {
  requestId: number;
  /** The reply must be an OP_REPLY. */
  legacy: boolean;
  /** No reply is expected. */
  silent: boolean;
  body: Doc;
  /** Raw documents of document sequences and of arrays taken out of the body. */
  sequences: Map<string, Buffer[]>;
}

/** Splits a stream of chunks into complete messages. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private buffered = 0;

  /** Adds a chunk and returns the messages that are now complete. @throws ProtocolViolation on an invalid length */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    const frames: Buffer[] = [];
    while (this.buffered >= 4) {
      const size = this.peekLength();
      if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES) {
        throw new ProtocolViolation(`a message of ${size} bytes is not allowed (at most ${MAX_MESSAGE_BYTES})`);
      }
      if (this.buffered < size) break;
      const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
      frames.push(all.subarray(0, size));
      this.buffered -= size;
      this.chunks = this.buffered > 0 ? [all.subarray(size)] : [];
    }
    return frames;
  }

  private peekLength(): number {
    if (this.chunks[0]!.length < 4) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0]!.readInt32LE(0);
  }
}

/** Commands and their arrays of documents that are kept raw even inside the body. */
const RAW_ARRAYS: Record<string, string> = { insert: 'documents' };

function cString(frame: Buffer, at: number): { text: string; next: number } {
  const end = frame.indexOf(0, at);
  if (end < 0) throw new ProtocolViolation('a string has no end');
  return { text: frame.toString('utf8', at, end), next: end + 1 };
}

function rawDocumentAt(frame: Buffer, at: number, limit: number, maximum: number): Buffer {
  if (at + 5 > limit) throw new ProtocolViolation('a document is cut off');
  const size = frame.readInt32LE(at);
  if (size < 5 || at + size > limit)
    throw new ProtocolViolation(`a document of ${size} bytes does not fit its message`);
  if (size > maximum)
    throw mongoError('BSONObjectTooLarge', `BSONObj size: ${size} is invalid. Size must be between 0 and ${maximum}`);
  return frame.subarray(at, at + size);
}

function decodeBody(raw: Buffer, sequences: Map<string, Buffer[]>): Doc {
  const nameEnd = raw.indexOf(0, 5);
  const field = nameEnd > 0 ? RAW_ARRAYS[raw.toString('latin1', 5, nameEnd)] : undefined;
  const detached = field ? detachArray(raw, field) : undefined;
  if (!field || !detached) return decode(raw);
  sequences.set(field, detached.documents);
  return decode(detached.rest);
}

/** The request id of a frame, available even when the rest is malformed. */
export function requestIdOf(frame: Buffer): number {
  return frame.readInt32LE(4);
}

/** Parses one message. @throws ProtocolViolation when the connection must be closed, MongoError when an error reply suffices */
export function parseFrame(frame: Buffer): Message {
  const requestId = requestIdOf(frame);
  const opCode = frame.readInt32LE(12);
  if (opCode === OP_QUERY) return parseQuery(frame, requestId);
  if (opCode === OP_MSG) return parseMsg(frame, requestId);
  throw new ProtocolViolation(`operation code ${opCode} is not supported`);
}

function parseQuery(frame: Buffer, requestId: number): Message {
  if (frame.length < HEADER_BYTES + 4) throw new ProtocolViolation('the query is cut off');
  const collection = cString(frame, HEADER_BYTES + 4);
  const raw = rawDocumentAt(frame, collection.next + 8, frame.length, MAX_COMMAND_BYTES);
  const [db, dollar] = collection.text.split(/\.(.*)/s);
  if (dollar !== '$cmd') throw new ProtocolViolation('OP_QUERY is only understood for commands');
  const body = decode(raw);
  return {
    requestId,
    legacy: true,
    silent: false,
    body: { ...((body['$query'] as Doc | undefined) ?? body), $db: db },
    sequences: new Map(),
  };
}

function parseMsg(frame: Buffer, requestId: number): Message {
  if (frame.length < HEADER_BYTES + 5) throw new ProtocolViolation('the message is cut off');
  const flags = frame.readUInt32LE(HEADER_BYTES);
  const unknown = flags & 0xffff & ~KNOWN_REQUIRED_FLAGS;
  if (unknown !== 0) throw new ProtocolViolation(`required flag bits 0x${unknown.toString(16)} are not known`);
  // The CRC-32C checksum is ignored: no driver sends it over loopback, and MongoDB's TLS builds ignore it too.
  const limit = frame.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences = new Map<string, Buffer[]>();
  let bodyRaw: Buffer | undefined;
  let at = HEADER_BYTES + 4;
  while (at < limit) {
    const kind = frame[at]!;
    at += 1;
    if (kind === 0) {
      if (bodyRaw) throw new ProtocolViolation('a message may have one body only');
      bodyRaw = rawDocumentAt(frame, at, limit, MAX_MESSAGE_BYTES);
      at += bodyRaw.length;
    } else if (kind === 1) {
      if (at + 5 > limit) throw new ProtocolViolation('a document sequence is cut off');
      const end = at + frame.readInt32LE(at);
      if (end > limit || end < at + 5) throw new ProtocolViolation('a document sequence does not fit its message');
      const name = cString(frame, at + 4);
      const documents: Buffer[] = [];
      let inner = name.next;
      while (inner < end) {
        const raw = rawDocumentAt(frame, inner, end, MAX_COMMAND_BYTES);
        documents.push(raw);
        inner += raw.length;
      }
      if (inner !== end) throw new ProtocolViolation('a document sequence has a wrong length');
      if (sequences.has(name.text)) throw new ProtocolViolation(`the document sequence ${name.text} is given twice`);
      sequences.set(name.text, documents);
      at = end;
    } else throw new ProtocolViolation(`section kind ${kind} is not known`);
  }
  if (!bodyRaw) throw new ProtocolViolation('the message has no body');
  const body = decodeBody(bodyRaw, sequences);
  return { requestId, legacy: false, silent: (flags & MORE_TO_COME) !== 0, body, sequences };
}

/** A cursor reply; its documents are copied raw. */
export interface CursorReply {
  cursorId: bigint;
  namespace: string;
  batchName: 'firstBatch' | 'nextBatch';
  batch: Buffer[];
  /** The time of the snapshot that was read, for reads that asked for one. */
  atClusterTime?: Timestamp | undefined;
  /** The change stream's resume token after this batch. */
  postBatchResumeToken?: Doc | undefined;
  /** A raw document: the fields beside `cursor`. */
  rest: Buffer;
}

/** Bytes left free before an encoded reply for the frame header, so that the reply is not copied again. */
export const REPLY_ROOM = HEADER_BYTES + 5;

/** Encodes `{ cursor: { <batchName>: [...], id, ns }, ...rest }` after REPLY_ROOM free bytes, without decoding documents. */
export function encodeCursorReply(reply: CursorReply): Buffer {
  const { rest, atClusterTime, postBatchResumeToken } = reply;
  const tail = encode({
    ns: reply.namespace,
    ...(atClusterTime ? { atClusterTime } : {}),
    ...(postBatchResumeToken ? { postBatchResumeToken } : {}),
  });
  let batchBytes = 5;
  const names = reply.batch.map((raw, index) => {
    const name = String(index);
    batchBytes += 2 + name.length + raw.length;
    return name;
  });
  const batchFieldBytes = 2 + reply.batchName.length + batchBytes;
  const cursorBytes = 4 + batchFieldBytes + (1 + 3 + 8) + (tail.length - 4);
  const total = 4 + (2 + 'cursor'.length) + cursorBytes + (rest.length - 4);
  const out = Buffer.allocUnsafe(REPLY_ROOM + total);
  let at = out.writeInt32LE(total, REPLY_ROOM);
  at = writeElement(out, at, 0x03, 'cursor');
  at = out.writeInt32LE(cursorBytes, at);
  at = writeElement(out, at, 0x04, reply.batchName);
  at = out.writeInt32LE(batchBytes, at);
  for (let i = 0; i < names.length; i++) {
    at = writeElement(out, at, 0x03, names[i]!);
    at += reply.batch[i]!.copy(out, at);
  }
  out[at++] = 0;
  at = writeElement(out, at, 0x12, 'id');
  at = out.writeBigInt64LE(reply.cursorId, at);
  at += tail.copy(out, at, 4);
  rest.copy(out, at, 4);
  return out;
}

function writeElement(out: Buffer, at: number, type: number, name: string): number {
  let end = at;
  out[end++] = type;
  // Most names have one or two digits, for which Buffer.write would cost more.
  for (let i = 0; i < name.length; i++) out[end++] = name.charCodeAt(i);
  out[end++] = 0;
  return end;
}

let nextRequestId = 1;

/** Adds the frame header of the request's protocol to an encoded reply. @param reply the document after REPLY_ROOM free bytes */
export function replyFrame({ requestId, legacy }: Pick<Message, 'requestId' | 'legacy'>, reply: Buffer): Buffer {
  if (legacy) {
    const prefix = Buffer.alloc(HEADER_BYTES + 20);
    prefix.writeInt32LE(8, HEADER_BYTES); // AwaitCapable, always set by current servers
    prefix.writeInt32LE(1, HEADER_BYTES + 16);
    return withHeader(Buffer.concat([prefix, reply.subarray(REPLY_ROOM)]), requestId, OP_REPLY);
  }
  reply.fill(0, HEADER_BYTES, REPLY_ROOM);
  return withHeader(reply, requestId, OP_MSG);
}

function withHeader(frame: Buffer, requestId: number, opCode: number): Buffer {
  nextRequestId = (nextRequestId + 1) & 0x7fffffff;
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(nextRequestId, 4);
  frame.writeInt32LE(requestId, 8);
  frame.writeInt32LE(opCode, 12);
  return frame;
}
