/** The bounded store of answers that nobody in particular may read; without it the shop is slower and nothing else. */
import { LRUCache } from 'lru-cache';
import type { OnGiven } from '../platform/request/answer-notes.js';
import type { ReadyHead } from './ready-head.js';

export type Encoding = 'br' | 'gzip' | 'identity';

/** How an answer goes out: in an encoding, or as the word that nothing changed. */
export type Form = Encoding | 'unchanged';

/** What goes out besides the body, as node:http takes it: names and values in turn. */
export type HeaderList = readonly string[];

export interface Sending {
  head: ReadyHead;
  body: Buffer;
  /** A small body, a character for each byte; empty where there is none. */
  text?: string;
}

export interface KeptAnswer {
  status: number;
  /** Without those that depend on the encoding. */
  headers: HeaderList;
  etag: string | undefined;
  /** Whether the kind of content is worth compressing. */
  compressible: boolean;
  body: Buffer;
  /** Whether it may be given again; others are sent once, and nothing is made ready for another time. */
  isKept: boolean;
  /** Compressed once, by whoever asks first for that encoding. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** What goes over the wire, made when it is sent first in a form. */
  sendings: Partial<Record<Form, Sending>>;
  /** What it was made of: it holds as long as this is the present one. */
  generation: string;
  /** What was asked for; see AnswerNotes. */
  name: string | undefined;
  /** Products whose stock it shows: a sale of one of them ends it. */
  products: readonly string[];
  /** What happens each time it is given. */
  onGivenAgain: readonly OnGiven[];
}

/** What is sent to one caller alone, and told apart by nothing. All that is sent is of one shape in V8: each part is named, also where it is not there. */
export function answerForOne(
  answer: Pick<KeptAnswer, 'status' | 'headers' | 'etag' | 'body' | 'compressible' | 'name'>,
): KeptAnswer {
  return {
    status: answer.status,
    headers: answer.headers,
    etag: answer.etag,
    body: answer.body,
    compressible: answer.compressible,
    isKept: false,
    encoded: {},
    sendings: {},
    generation: '',
    name: answer.name,
    products: [],
    onGivenAgain: [],
  };
}

const sizeOf = (key: string, length: number, products: number): number =>
  length * 3 + key.length + products * 100 + OVERHEAD;

/** FNV-1a. Questions with the same mark are kept a little early, and no more. */
function markOf(key: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) mark = Math.imul(mark ^ key.charCodeAt(at), 0x01000193);
  return mark;
}

/** Bytes of an entry beside its body, which is there compressed and ready to be sent as well. */
const OVERHEAD = 1_500;

/** Questions that are remembered as asked once. */
const ASKED_ONCE_MOST = 20_000;

export class KeptAnswers {
  private readonly byProduct = new Map<string, Set<string>>();
  private readonly entries: LRUCache<string, KeptAnswer>;
  /** Of the entries. */
  private generation = '';
  /** Marks of questions that were asked while there was no room; the older ones go when there are too many. */
  private askedOnce = new Set<number>();
  private askedBefore = new Set<number>();

  /** @param bytes at most, compressed copies reckoned in */
  constructor(bytes: number) {
    this.entries = new LRUCache<string, KeptAnswer>({
      maxSize: Math.floor(bytes),
      sizeCalculation: ({ body, products }, key) => sizeOf(key, body.length, products.length),
      dispose: ({ products }, key) => {
        for (const id of products) this.leave(id, key);
      },
    });
  }

  /** @param generation the present one; an answer of another one is forgotten */
  get(key: string, generation: string): KeptAnswer | undefined {
    const kept = this.entries.get(key);
    if (!kept || kept.generation === generation) return kept;
    this.entries.delete(key);
    return undefined;
  }

  /**
   * Whether an answer is to be kept. As long as there is room every one is; then those that are asked for again, so that what
   * nobody asks for twice, such as searches, drives nothing out.
   */
  wants(key: string, generation: string, length: number): boolean {
    if (generation !== this.generation) {
      this.entries.clear();
      this.generation = generation;
    }
    if (this.entries.calculatedSize + sizeOf(key, length, 0) <= this.entries.maxSize) return true;
    const mark = markOf(key);
    if (this.askedOnce.has(mark) || this.askedBefore.has(mark)) return true;
    if (this.askedOnce.size >= ASKED_ONCE_MOST / 2)
      [this.askedBefore, this.askedOnce] = [this.askedOnce, new Set<number>()];
    this.askedOnce.add(mark);
    return false;
  }

  set(key: string, answer: KeptAnswer): void {
    this.entries.set(key, answer);
    // Too large for the whole store: it was not taken.
    if (!this.entries.has(key)) return;
    for (const id of answer.products) {
      const keys = this.byProduct.get(id);
      if (keys) keys.add(key);
      else this.byProduct.set(id, new Set([key]));
    }
  }

  /** Forgets every answer that shows the stock of this product. */
  forgetProduct(id: string): void {
    for (const key of this.byProduct.get(id) ?? []) this.entries.delete(key);
  }

  get size(): number {
    return this.entries.size;
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  private leave(id: string, key: string): void {
    const keys = this.byProduct.get(id);
    keys?.delete(key);
    if (keys?.size === 0) this.byProduct.delete(id);
  }
}
