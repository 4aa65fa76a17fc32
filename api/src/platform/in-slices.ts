/** Takes what comes at the same moment a little at a time, so that what is under way goes on in between, and before it what nobody rushes for. */

/** Milliseconds: when a turn of the event loop took longer, fewer go on in the next. What is under way needs some ten turns until its answer. */
const LONG_TURN = 4;
/** So many go on in one turn at most, however quick they were. */
const MOST = 40;

/** For work that takes a while in one go. @returns gives way to everything else, when it has worked for a while since it last did */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONG_TURN) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}

/** Who goes on first: what has nothing to do with a rush; who was let in from a rush; and the rush itself. */
export type Lane = 'beside' | 'inside' | 'rush';
const LANES: readonly Lane[] = ['beside', 'inside', 'rush'];
/** So many go on in each turn, however long it takes: long work of the background must not shut the door. Who was let in has a whole order ahead. */
const LEAST: Readonly<Record<Lane, number>> = { beside: 8, inside: 1, rush: 8 };

interface Waiting {
  goOn(): void;
  lane(): Lane;
}

export class Slices {
  readonly #waiting: Record<Lane, Waiting[]> = { beside: [], inside: [], rush: [] };
  /** Those who went on in this turn without waiting. */
  #taken = 0;
  #most: number;
  #goesOn = false;
  /** When the turn before began; undefined when there was none that counts. */
  #turnedAt: number | undefined;

  /** @param atOnce so many go on before everything else has its turn, as long as nobody waits */
  constructor(private readonly atOnce: number) {
    this.#most = atOnce;
  }

  get isIdle(): boolean {
    return this.#turnedAt === undefined && !this.#goesOn;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.beside.length + this.#waiting.inside.length + this.#waiting.rush.length;
  }

  /**
   * @param lane asked again when it is its turn, for by then more may be known
   * @returns undefined while there is room; otherwise fulfilled when it is the caller's turn, in each lane in the order in which they came
   */
  next(lane: () => Lane = () => 'beside'): Promise<void> | undefined {
    this.#goOnLater();
    const own = lane();
    if (
      this.#taken < this.atOnce &&
      LANES.slice(0, LANES.indexOf(own) + 1).every((one) => this.#waiting[one].length === 0)
    ) {
      this.#taken += 1;
      return undefined;
    }
    return new Promise((goOn) => this.#waiting[own].push({ goOn, lane }));
  }

  #goOnLater(): void {
    if (this.#goesOn) return;
    this.#goesOn = true;
    setImmediate(() => {
      this.#goesOn = false;
      this.#turn();
    });
  }

  #turn(): void {
    const now = performance.now();
    if (this.#turnedAt !== undefined)
      this.#most = now - this.#turnedAt > LONG_TURN ? Math.max(1, this.#most >> 1) : Math.min(MOST, this.#most + 1);
    const going: Waiting[] = [];
    for (const lane of LANES) this.#take(lane, going);
    this.#taken = going.length;
    const isOver = LANES.every((lane) => this.#waiting[lane].length === 0);
    this.#turnedAt = isOver ? undefined : now;
    if (!isOver) this.#goOnLater();
    for (const one of going) one.goOn();
  }

  #take(lane: Lane, going: Waiting[]): void {
    const list = this.#waiting[lane];
    // Nobody waits for ever.
    const most = Math.max(this.#most, going.length + LEAST[lane]);
    let passed = 0;
    for (; passed < list.length && going.length < most; passed += 1) {
      const one = list[passed]!;
      const now = one.lane();
      if (LANES.indexOf(now) > LANES.indexOf(lane)) this.#waiting[now].push(one);
      else going.push(one);
    }
    list.splice(0, passed);
  }
}
