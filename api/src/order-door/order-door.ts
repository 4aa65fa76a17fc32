/**
 * The door in front of the checkout: of each product as many orders are inside at once as there are pieces that nobody inside wants
 * yet. Whoever waits outside has cost no price, no order number and no transaction, and is turned away with all others when the last piece is gone.
 */
import { catalogue } from '../features/catalogue/catalogue-sync.js';
import { knowAsStored } from '../features/catalogue/sellable.service.js';
import type { Slices } from '../platform/in-slices.js';
import { ObjectId } from '../types/object-id.js';

/** Orders of one product inside at once at most: they take turns there, and each has drawn its number already. */
const INSIDE_MOST = 24;
/** Callers outside of all doors of a process at most; each keeps an open request and nothing else. */
export const OUTSIDE_MOST = 10_000;
/** Callers who are turned away together: the database is asked once who they are. While they are, the next ones are asked about. */
const TOGETHER = 256;

/** Pieces of a product. */
export interface Pieces {
  product: string;
  quantity: number;
}

export interface Caller {
  wanted: readonly Pieces[];
  /** Those who can be turned away with the same words. */
  kind: string;
  enter(): void;
  /**
   * The pieces are gone, as the database said a moment ago.
   * @returns false when there are no words for it yet: somebody of this kind has to go in to be told them; otherwise fulfilled once it was told
   */
  turnAway(): Promise<void> | false;
}

/** What stands at the door of one product. */
interface Line {
  product: string;
  /** Orders inside, and the pieces they want. */
  inside: number;
  promised: number;
  outside: Set<Caller>;
  /** True while those are turned away for whom there is nothing left. */
  clearing: boolean;
}

/** Politeness, and no lock: what is right is decided behind it, by the claim of the order's transaction. */
export class OrderDoor {
  readonly #lines = new Map<string, Line>();
  /** Who went in to be told what those of the same kind are waiting for. */
  readonly #sent = new Map<string, Caller>();
  #outside = 0;

  /** @param slices what is done for a rush has its turn when everything else had */
  constructor(private readonly slices: Slices) {}

  get outside(): number {
    return this.#outside;
  }

  /** True for a product that somebody waits outside for. */
  isCrowded(product: string): boolean {
    return (this.#lines.get(product)?.outside.size ?? 0) > 0;
  }

  /** True when an order of this could go in at once. */
  isOpen(wanted: readonly Pieces[]): boolean {
    return wanted.every((pieces) => {
      const line = this.#lines.get(pieces.product);
      return line ? line.outside.size === 0 && fits(line, pieces) : !isGone(pieces);
    });
  }

  /** Lets a caller in now or later, or turns it away. To be followed by `leave` if it was let in, or else by `giveUp`. */
  arrive(caller: Caller): void {
    const tight = caller.wanted.find((pieces) => !this.isOpen([pieces]));
    if (!tight) return this.#letIn(caller);
    const line = this.#line(tight.product);
    line.outside.add(caller);
    this.#outside += 1;
    this.#goOn(line);
  }

  /** A caller who was let in has been answered. */
  leave(caller: Caller): void {
    if (this.#sent.get(caller.kind) === caller) this.#sent.delete(caller.kind);
    for (const { product, quantity } of caller.wanted) {
      const line = this.#line(product);
      line.inside -= 1;
      line.promised -= quantity;
    }
    for (const { product } of caller.wanted) this.#goOn(this.#line(product));
  }

  /** A caller who waits outside went away. */
  giveUp(caller: Caller): void {
    for (const { product } of caller.wanted) {
      const line = this.#lines.get(product);
      if (line) this.#step(line, caller);
    }
  }

  #step(line: Line, caller: Caller): void {
    if (line.outside.delete(caller)) this.#outside -= 1;
  }

  #letIn(caller: Caller): void {
    for (const { product, quantity } of caller.wanted) {
      const line = this.#line(product);
      line.inside += 1;
      line.promised += quantity;
    }
    caller.enter();
  }

  #line(product: string): Line {
    let line = this.#lines.get(product);
    if (!line) {
      line = { product, inside: 0, promised: 0, outside: new Set(), clearing: false };
      this.#lines.set(product, line);
    }
    return line;
  }

  #goOn(line: Line): void {
    for (const caller of line.outside) {
      const pieces = piecesOf(caller, line);
      if (isGone(pieces)) return void this.#clear(line);
      if (!fits(line, pieces)) return;
      this.#step(line, caller);
      this.#letIn(caller);
    }
    if (line.inside === 0 && line.outside.size === 0 && !line.clearing) this.#lines.delete(line.product);
  }

  /** Turns away everybody outside for whom there are too few pieces. */
  async #clear(line: Line): Promise<void> {
    if (line.clearing) return;
    line.clearing = true;
    try {
      const product = [new ObjectId(line.product)];
      await knowAsStored(product);
      let told: number;
      do {
        told = 0;
        let before: Promise<unknown> | undefined;
        let now: Promise<void>[] = [];
        for (const caller of line.outside) {
          if (!isGone(piecesOf(caller, line)) || this.#sent.has(caller.kind)) continue;
          this.#step(line, caller);
          const telling = caller.turnAway();
          if (telling) {
            told += 1;
            now.push(telling);
          } else {
            this.#sent.set(caller.kind, caller);
            this.#letIn(caller);
          }
          if (now.length < TOGETHER) continue;
          await before;
          before = Promise.allSettled(now);
          now = [];
          await this.slices.next(() => 'rush');
          // What was read half a second ago is read again.
          await knowAsStored(product);
        }
        // Who comes meanwhile is asked about together.
        await Promise.allSettled([before, ...now]);
        if (told > 0) await knowAsStored(product);
      } while (told > 0);
    } catch {
      // The database does not answer: whoever is inside is told so, and so is who comes next.
      for (const caller of [...line.outside]) {
        this.#step(line, caller);
        this.#letIn(caller);
      }
    } finally {
      line.clearing = false;
    }
    // Whoever was sent in comes out again, and then it goes on.
    if (line.inside === 0) this.#goOn(line);
  }
}

const piecesOf = (caller: Caller, { product }: Line): Pieces => caller.wanted.find((one) => one.product === product)!;

/** What this process does not know is looked up inside. */
const stockOf = (product: string): number => catalogue.product(product)?.stock ?? Infinity;

const isGone = ({ product, quantity }: Pieces): boolean => stockOf(product) < quantity;

function fits({ inside, promised }: Line, { product, quantity }: Pieces): boolean {
  return inside === 0
    ? !isGone({ product, quantity })
    : inside < INSIDE_MOST && promised + quantity <= stockOf(product);
}
