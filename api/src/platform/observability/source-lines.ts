/** Names the lines of the sources in what is written down of an error: the maps of the joined files are read only then. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';

/** Where something stands in a file, as a stack names it. */
const PLACE = /file:\/\/[^\s()]+?\.c?js:\d+:\d+/g;
/** Places that were looked up; an error that comes again and again is looked up once. */
const found = new LRUCache<string, string>({ max: 1_000 });

/** @param stack of an error, as it is @returns the same with places in the sources where a map tells them */
export function withSourceLines(stack: string): string {
  return stack.replace(PLACE, (place) => {
    const before = found.get(place);
    if (before !== undefined) return before;
    const source = sourceOf(place);
    found.set(place, source);
    return source;
  });
}

function sourceOf(place: string): string {
  const [, file = '', line, column] = /^(file:.*\.c?js):(\d+):(\d+)$/.exec(place) ?? [];
  const path = fileURLToPath(file);
  if (!existsSync(`${path}.map`)) return place;
  try {
    const { mappings, sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as {
      mappings: string;
      sources: string[];
    };
    const at = placeIn(mappings, Number(line) - 1, Number(column) - 1);
    return at ? `${resolve(dirname(path), sources[at.source]!)}:${at.line + 1}:${at.column + 1}` : place;
  } catch {
    // Half of a map, while it is built anew: the place as it is says enough.
    return place;
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit.charCodeAt(0), value]));
const [COMMA, SEMICOLON] = [44, 59];

/**
 * The last place that begins at or before one of a joined file, all counted from 0. Read from the beginning, since each place is told by what
 * lies between it and the one before; nothing of it is kept.
 * @param mappings as version 3 of source maps has them
 */
function placeIn(
  mappings: string,
  line: number,
  column: number,
): { source: number; line: number; column: number } | undefined {
  let [at, joinedLine] = [0, 0];
  let place: { source: number; line: number; column: number } | undefined;
  // Of the joined file the column; of the source its number, line and column.
  const sums = [0, 0, 0, 0];
  while (at < mappings.length && joinedLine <= line) {
    const code = mappings.charCodeAt(at);
    if (code === SEMICOLON) {
      joinedLine += 1;
      sums[0] = 0;
      at += 1;
      continue;
    }
    if (code === COMMA) {
      at += 1;
      continue;
    }
    let field = 0;
    for (let value = VALUES.get(mappings.charCodeAt(at)); value !== undefined; field += 1) {
      let [sum, shift] = [0, 0];
      for (;;) {
        sum += (value & 31) << shift;
        at += 1;
        if ((value & 32) === 0) break;
        shift += 5;
        value = VALUES.get(mappings.charCodeAt(at))!;
      }
      // The fifth is a name, which a stack has already.
      if (field < sums.length) sums[field]! += sum & 1 ? -(sum >> 1) : sum >> 1;
      value = VALUES.get(mappings.charCodeAt(at));
    }
    if (joinedLine !== line) continue;
    if (sums[0]! > column) break;
    place = field > 1 ? { source: sums[1]!, line: sums[2]!, column: sums[3]! } : undefined;
  }
  return place;
}
