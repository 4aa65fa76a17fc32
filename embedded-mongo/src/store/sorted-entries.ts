/** The data structure of an index: a chunked sorted list of (key, record) pairs with range scans, counts and bulk build. */

/** Entries per chunk after a bulk build; a chunk splits at twice this number. */
const CHUNK = 256;

interface Chunk {
  keys: string[];
  records: number[];
}

/** A half-open interval of encoded keys. */
export interface KeyRange {
  /** Lower bound, inclusive. */
  from: string;
  /** Upper bound, exclusive. */
  to: string;
}

export class SortedEntries {
  private chunks: Chunk[] = [];
  private total = 0;
  /** Incremented by each change, so that a running scan knows to look its position up again. */
  private generation = 0;

  get size(): number {
    return this.total;
  }

  /** Replaces all entries by these, given in any order; much faster than adding them one by one. */
  build(keys: string[], records: number[]): void {
    const compare = (a: number, b: number) =>
      keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : records[a]! - records[b]!;
    const order = new Uint32Array(keys.length);
    for (let i = 0; i < order.length; i++) order[i] = i;
    // Ids and times usually arrive in ascending or descending order, which needs no sort.
    const inOrder = direction(order, compare);
    if (inOrder < 0) order.reverse();
    else if (inOrder === 0) order.sort(compare);
    this.chunks = [];
    for (let at = 0; at < order.length; at += CHUNK) {
      const part = order.subarray(at, at + CHUNK);
      this.chunks.push({ keys: Array.from(part, (i) => keys[i]!), records: Array.from(part, (i) => records[i]!) });
    }
    this.total = keys.length;
    this.generation += 1;
  }

  add(key: string, record: number): void {
    if (this.chunks.length === 0) this.chunks.push({ keys: [], records: [] });
    const index = Math.min(this.chunkFor(key, record), this.chunks.length - 1);
    const chunk = this.chunks[index]!;
    const at = this.positionIn(chunk, key, record);
    if (at === chunk.keys.length) {
      chunk.keys.push(key);
      chunk.records.push(record);
    } else {
      chunk.keys.splice(at, 0, key);
      chunk.records.splice(at, 0, record);
    }
    this.total += 1;
    this.generation += 1;
    if (chunk.keys.length >= CHUNK * 2) {
      // Keys that grow at the end (times, counters) should leave full chunks behind, so split the last chunk near its end.
      const cut = index === this.chunks.length - 1 ? CHUNK * 2 - CHUNK / 4 : CHUNK;
      this.chunks.splice(index + 1, 0, { keys: chunk.keys.splice(cut), records: chunk.records.splice(cut) });
    }
  }

  remove(key: string, record: number): boolean {
    const index = this.chunkFor(key, record);
    const chunk = this.chunks[index];
    if (!chunk) return false;
    const at = this.positionIn(chunk, key, record);
    if (chunk.keys[at] !== key || chunk.records[at] !== record) return false;
    chunk.keys.splice(at, 1);
    chunk.records.splice(at, 1);
    if (chunk.keys.length === 0) this.chunks.splice(index, 1);
    this.total -= 1;
    this.generation += 1;
    return true;
  }

  /** The number of entries in the range. */
  count(range: KeyRange): number {
    const [fromChunk, fromAt] = this.locate(range.from);
    const [toChunk, toAt] = this.locate(range.to);
    if (fromChunk > toChunk || (fromChunk === toChunk && fromAt >= toAt)) return 0;
    if (fromChunk === toChunk) return toAt - fromAt;
    let sum = this.chunks[fromChunk]!.keys.length - fromAt + toAt;
    for (let i = fromChunk + 1; i < toChunk; i++) sum += this.chunks[i]!.keys.length;
    return sum;
  }

  /** The records with exactly this key. */
  recordsOf(key: string): number[] {
    const found: number[] = [];
    for (let [chunk, at] = this.locate(key); chunk < this.chunks.length; chunk++, at = 0) {
      const { keys, records } = this.chunks[chunk]!;
      for (; at < keys.length; at++) {
        if (keys[at] !== key) return found;
        found.push(records[at]!);
      }
    }
    return found;
  }

  /** The first record that shares its key with another one (a violation in a unique index); undefined when there is none. */
  firstRepeated(): number | undefined {
    let previous: string | undefined;
    for (const { keys, records } of this.chunks) {
      for (let i = 0; i < keys.length; i++) {
        if (keys[i] === previous) return records[i];
        previous = keys[i];
      }
    }
    return undefined;
  }

  /**
   * The records of a range in key order (or backwards). Entries may be added and removed during the scan.
   * @param passed number of entries to skip
   */
  *scan(range: KeyRange, backwards = false, passed = 0): Generator<number, void, undefined> {
    let key = backwards ? range.to : range.from;
    let record = -1;
    let [chunk, at] = backwards ? this.before(key, record) : this.locate(key);
    if (passed > 0) [chunk, at] = this.advanced(chunk, at, passed, backwards);
    let seen = this.generation;
    for (;;) {
      if (seen !== this.generation) {
        [chunk, at] = backwards ? this.before(key, record) : this.after(key, record);
        seen = this.generation;
      }
      const current = this.chunks[chunk];
      if (!current) return;
      if (at < 0 || at >= current.keys.length) {
        chunk += backwards ? -1 : 1;
        if (chunk < 0 || chunk >= this.chunks.length) return;
        at = backwards ? this.chunks[chunk]!.keys.length - 1 : 0;
        continue;
      }
      key = current.keys[at]!;
      record = current.records[at]!;
      if (backwards ? key < range.from : key >= range.to) return;
      yield record;
      at += backwards ? -1 : 1;
    }
  }

  /** The position `by` entries further on. */
  private advanced(chunk: number, at: number, by: number, backwards: boolean): [number, number] {
    let left = by;
    for (;;) {
      const size = this.chunks[chunk]?.keys.length;
      if (size === undefined) return [chunk, at];
      const within = backwards ? at + 1 : size - at;
      if (left < within) return [chunk, backwards ? at - left : at + left];
      left -= within;
      chunk += backwards ? -1 : 1;
      at = backwards ? (this.chunks[chunk]?.keys.length ?? 0) - 1 : 0;
    }
  }

  /** Index of the first chunk whose last entry is not before (key, record); the number of chunks when there is none. */
  private chunkFor(key: string, record: number): number {
    let low = 0;
    let high = this.chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { keys, records } = this.chunks[middle]!;
      const last = keys.length - 1;
      const lastKey = keys[last]!;
      if (lastKey < key || (lastKey === key && records[last]! < record)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first position in a chunk that is not before (key, record). */
  private positionIn(chunk: Chunk, key: string, record: number): number {
    const { keys, records } = chunk;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const candidate = keys[middle]!;
      if (candidate < key || (candidate === key && records[middle]! < record)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private locate(key: string): [number, number] {
    return this.after(key, -2);
  }

  /** The position of the first entry after (key, record). */
  private after(key: string, record: number): [number, number] {
    const index = this.chunkFor(key, record + 1);
    const chunk = this.chunks[index];
    return [index, chunk ? this.positionIn(chunk, key, record + 1) : 0];
  }

  /** The position of the last entry before (key, record). */
  private before(key: string, record: number): [number, number] {
    const index = this.chunkFor(key, record);
    const chunk = this.chunks[index];
    if (!chunk) return [this.chunks.length - 1, (this.chunks.at(-1)?.keys.length ?? 0) - 1];
    return [index, this.positionIn(chunk, key, record) - 1];
  }
}

/** 1 when the list is in ascending order, -1 when descending, 0 otherwise. */
function direction(list: Uint32Array, compare: (a: number, b: number) => number): -1 | 0 | 1 {
  if (list.length < 2) return 1;
  const first = Math.sign(compare(list[0]!, list[1]!));
  for (let i = 1; i < list.length; i++) if (Math.sign(compare(list[i - 1]!, list[i]!)) !== first) return 0;
  return first < 0 ? 1 : first > 0 ? -1 : 0;
}
