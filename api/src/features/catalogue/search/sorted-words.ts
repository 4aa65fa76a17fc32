/** Words in order, found by their beginning; new ones are sorted in when somebody asks. */
export class SortedWords {
  private sorted: string[] = [];
  private fresh: string[] = [];

  /** @param has whether a word that was added is still wanted; the others are left out */
  constructor(private readonly has: (word: string) => boolean) {}

  add(word: string): void {
    this.fresh.push(word);
  }

  /** Wanted words with this prefix, in order. */
  *beginningWith(start: string): Generator<string> {
    this.sort();
    const { sorted } = this;
    for (let at = firstFrom(sorted, start); at < sorted.length && sorted[at]!.startsWith(start); at += 1)
      if (this.has(sorted[at]!)) yield sorted[at]!;
  }

  private sort(): void {
    if (this.fresh.length === 0) return;
    this.sorted = [...new Set([...this.sorted.filter(this.has), ...this.fresh])].sort();
    this.fresh = [];
  }
}

/** Index of the first word that is not before `start`. */
function firstFrom(sorted: readonly string[], start: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
