/** Lists that are answered whole when no page is asked for: fetched a part at a time, and sent as they come. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

/** Entries that are in memory at once, and the page size they are fetched with. */
export const PART = 500;

/** A part of a list, as paged operations answer it. */
export interface ListPart {
  items: readonly { id: string }[];
  pages: number;
  total: number;
}

/**
 * @param frame makes the answer around a list
 * @param partOf fetches a part, from 1; a list that grows at its front meanwhile repeats entries, which are sent once
 * @param reply sends the answer of a list that is only one part
 */
export async function sendWhole(
  res: Response,
  frame: (list: unknown, total: number) => unknown,
  partOf: (page: number) => Promise<ListPart>,
  reply: (answer: unknown) => Promise<void>,
): Promise<void> {
  const first = await partOf(1);
  res.setHeader('X-Total-Count', first.total);
  // Short ones go in one piece, so that they have an ETag.
  if (first.pages <= 1) return reply(frame(first.items, first.total));
  const place = randomUUID();
  const [before, after] = JSON.stringify(frame(place, first.total)).split(JSON.stringify(place)) as [string, string];
  res.type('json');
  try {
    await pipeline(Readable.from(pieces(before, after, first, partOf)), res);
  } catch (error) {
    // Whoever goes away before the end does not want the rest.
    if (!res.destroyed || res.errored) throw error;
  }
}

async function* pieces(
  before: string,
  after: string,
  first: ListPart,
  partOf: (page: number) => Promise<ListPart>,
): AsyncGenerator<string> {
  const sent = new Set<string>();
  yield `${before}[`;
  let part = first;
  for (let page = 1; ; part = await partOf(page)) {
    const fresh = part.items.filter(({ id }) => !sent.has(id));
    if (fresh.length > 0) yield (sent.size > 0 ? ',' : '') + fresh.map((item) => JSON.stringify(item)).join(',');
    for (const { id } of fresh) sent.add(id);
    if (page >= part.pages) break;
    page += 1;
    // Others are answered between two parts: a list that is in memory never waits for anything by itself.
    await nextTurn();
  }
  yield `]${after}`;
}
