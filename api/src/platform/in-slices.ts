/** Takes what comes at the same moment a few at a time, so that what is under way goes on in between. */
export class Slices {
  readonly #waiting: (() => void)[] = [];
  #taken = 0;
  #goesOn = false;

  /** @param most so many go on before everything else has its turn */
  constructor(private readonly most: number) {}

  /** Undefined while there is room; otherwise fulfilled when it is the caller's turn, in the order in which they came. */
  next(): Promise<void> | undefined {
    this.#goOnLater();
    if (this.#taken < this.most && this.#waiting.length === 0) {
      this.#taken += 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #goOnLater(): void {
    if (this.#goesOn) return;
    this.#goesOn = true;
    setImmediate(() => {
      this.#goesOn = false;
      const now = this.#waiting.splice(0, this.most);
      this.#taken = now.length;
      if (this.#waiting.length > 0) this.#goOnLater();
      for (const goOn of now) goOn();
    });
  }
}
