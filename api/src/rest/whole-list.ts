/** Streams a whole list when no page is requested: fetches it page by page and sends each page as it arrives. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

/** Page size of the fetches, and so the most entries in memory. */
export const PART = 500;

/** One page of a list. */
export interface ListPart {
  items: readonly { id: string }[];
  pages: number;
  total: number;
}

/**
 * @param frame makes the response body around a list
 * @param partOf fetches a page, counted from 1. If the list grows at its front meanwhile, pages repeat entries; these are sent once
 * @param reply sends the response when the list has only one page
 */
export async function sendWhole(
  res: Response,
  frame: (list: unknown, total: number) => unknown,
  partOf: (page: number) => Promise<ListPart>,
  reply: (answer: unknown) => Promise<void>,
): Promise<void> {
  const first = await partOf(1);
  res.setHeader('X-Total-Count', first.total);
  // A short list is sent in one piece, so that it has an ETag.
  if (first.pages <= 1) return reply(frame(first.items, first.total));
  const place = randomUUID();
  const [before, after] = JSON.stringify(frame(place, first.total)).split(JSON.stringify(place)) as [string, string];
  res.type('json');
  try {
    await pipeline(Readable.from(pieces(before, after, first, partOf)), res);
  } catch (error) {
    // Not an error when the client disconnected.
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
    // Yield to other requests between two pages: a list in memory never awaits I/O.
    await nextTurn();
  }
  yield `]${after}`;
}
