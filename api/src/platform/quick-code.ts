/**
 * During a rush V8 makes no functions anew for speed: that takes the processors that buyers wait for, and what is made comes too late for most of
 * them. What is quick already stays so.
 */
import { setFlagsFromString } from 'node:v8';

/** Milliseconds between two looks whether it is over. */
const LOOK = 250;
/** Milliseconds after which it is no rush but a busy shop, whose code had better be quick; and so long nothing is held back afterwards. */
const LONGEST = 3_000;
/** Whoever starts node with an option of that kind means it to hold. */
const isSaid = process.execArgv.some((option) => /^--(?:no-?)?(?:opt|turbofan|jitless)$/.test(option));

export class QuickCode {
  #since = -Infinity;
  #looks: NodeJS.Timeout | undefined;

  /** @param rushLasts asked now and then, until it is over */
  constructor(private readonly rushLasts: () => boolean) {}

  /** None is made while the rush lasts. */
  hold(): void {
    if (this.#looks || isSaid || performance.now() - this.#since < 2 * LONGEST) return;
    this.#since = performance.now();
    setFlagsFromString('--no-opt');
    this.#looks = setInterval(() => {
      if (performance.now() - this.#since >= LONGEST || !this.rushLasts()) this.release();
    }, LOOK).unref();
  }

  /** It is made again. */
  release(): void {
    if (!this.#looks) return;
    clearInterval(this.#looks);
    this.#looks = undefined;
    setFlagsFromString('--opt');
  }
}
