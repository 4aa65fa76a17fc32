/** Does work of one kind in groups: what comes while a group is under way is done together once that is over. */

/** Members of one group: what so many orders bring fits into one transaction with much room. */
const MEMBERS_MOST = 24;
/** Their weights together; who weighs more than all of this is a group of one. */
const WEIGHT_MOST = 120;
/** From so many on who want the same they are a crowd. */
const CROWD_FROM = 6;
/** Milliseconds after which the next group begins beside one that is still under way: whoever is slow there holds nobody up. */
const PATIENCE = 100;
/** Groups under way at once. */
const GROUPS_MOST = 8;
/** Milliseconds after which others of the same things begin although a group with them is not over. */
const LONGEST_TURN = 20_000;

export interface GroupWork<T, R> {
  /** What each has to itself: of two that share any of it, the second comes into a later group. */
  own(one: T): readonly string[];
  /** What the members of one group may share, and two groups under way at the same time do not. */
  shared(one: T): readonly string[];
  /** How much of a group it fills. */
  weight(one: T): number;
  /** Does all of them, in their order. @returns what becomes of each, as soon as it is known */
  work(group: readonly T[]): readonly Promise<R>[];
}

interface Waiting<T, R> {
  thing: T;
  own: readonly string[];
  shared: readonly string[];
  weight: number;
  done(result: R): void;
  failed(error: unknown): void;
}

interface UnderWay<T, R> {
  since: number;
  ofCrowd: boolean;
  /** Those of it that are not done. */
  members: Set<Waiting<T, R>>;
}

/**
 * Politeness, and no lock: work that would meet in the database, where all but one of it begins anew, is done by one transaction or one after
 * the other. What is right is decided by the database alone, which other processes write too.
 */
export class Groups<T, R> {
  #waiting: Waiting<T, R>[] = [];
  readonly #underWay = new Set<UnderWay<T, R>>();
  #timer: NodeJS.Timeout | undefined;
  #looksSoon = false;

  constructor(private readonly options: GroupWork<T, R>) {}

  /** Does one thing, with those that come at the same moment. Nothing that shares a thing with it overtakes it. */
  do(thing: T): Promise<R> {
    return new Promise((done, failed) => {
      const { own, shared, weight } = this.options;
      this.#waiting.push({
        thing,
        own: own(thing),
        shared: shared(thing),
        weight: weight(thing),
        done,
        failed,
      });
      this.#lookSoon();
    });
  }

  /** Whoever else is at the door by now comes along. */
  #lookSoon(): void {
    if (this.#looksSoon) return;
    this.#looksSoon = true;
    setImmediate(() => {
      this.#looksSoon = false;
      this.#goOn();
    });
  }

  #goOn(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    if (this.#waiting.length === 0) return;
    const crowded = this.#crowded();
    for (const ofCrowd of [false, true]) {
      const youngest = Math.max(
        ...[...this.#underWay].filter((one) => one.ofCrowd === ofCrowd).map(({ since }) => since),
      );
      if (this.#underWay.size >= GROUPS_MOST || now - youngest < PATIENCE) continue;
      const group = this.#gather(now, (one) => one.shared.some((thing) => crowded.has(thing)) === ofCrowd);
      if (group.length > 0) this.#run(group, ofCrowd);
    }
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#goOn(), PATIENCE);
  }

  /** What many want who wait or are under way: they hold up each other, and nobody else is to be held up with them. */
  #crowded(): Set<string> {
    const wanted = new Map<string, number>();
    const all = [...this.#waiting, ...[...this.#underWay].flatMap(({ members }) => [...members])];
    for (const { shared } of all) for (const thing of shared) wanted.set(thing, (wanted.get(thing) ?? 0) + 1);
    return new Set([...wanted].flatMap(([thing, count]) => (count >= CROWD_FROM ? [thing] : [])));
  }

  /** Takes out of those who wait who can go now, in the order in which they came. @param belongs whom alone it takes */
  #gather(now: number, belongs: (one: Waiting<T, R>) => boolean): Waiting<T, R>[] {
    const held = new Set<string>();
    for (const { since, members } of this.#underWay)
      if (now - since < LONGEST_TURN)
        for (const { own, shared } of members) for (const thing of [...own, ...shared]) held.add(thing);
    const taken = new Set<string>();
    const group: Waiting<T, R>[] = [];
    const left: Waiting<T, R>[] = [];
    let weight = 0;
    for (const one of this.#waiting) {
      const things = [...one.own, ...one.shared];
      const isHeld = things.some((thing) => held.has(thing));
      const fits = group.length === 0 || (group.length < MEMBERS_MOST && weight + one.weight <= WEIGHT_MOST);
      const isOther = !belongs(one);
      if (isOther || isHeld || !fits || one.own.some((thing) => taken.has(thing))) {
        left.push(one);
        // Who comes after it for the same does not overtake it; another of the same owner waits for that one alone.
        for (const thing of isOther || isHeld || !fits ? things : one.own) held.add(thing);
        continue;
      }
      for (const thing of one.own) taken.add(thing);
      weight += one.weight;
      group.push(one);
    }
    this.#waiting = left;
    return group;
  }

  #run(group: readonly Waiting<T, R>[], ofCrowd: boolean): void {
    const underWay = { since: performance.now(), ofCrowd, members: new Set(group) };
    this.#underWay.add(underWay);
    const results = this.options.work(group.map(({ thing }) => thing));
    group.forEach((one, place) => {
      results[place]!.then(
        (result) => this.#ended(underWay, one, () => one.done(result)),
        (error: unknown) => this.#ended(underWay, one, () => one.failed(error)),
      );
    });
  }

  /** The next group begins before those of the last one are told, who have more to do: meanwhile the database works for it. */
  #ended(underWay: UnderWay<T, R>, one: Waiting<T, R>, tell: () => void): void {
    underWay.members.delete(one);
    const isOver = underWay.members.size === 0;
    if (isOver) this.#underWay.delete(underWay);
    if (this.#waiting.length === 0) return tell();
    setImmediate(tell);
    if (isOver) this.#goOn();
    else this.#lookSoon();
  }
}
