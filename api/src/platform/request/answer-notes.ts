/** What is noted of an answer while it is made, so that it can be given again to the next who asks the same. */

import type { Viewer } from '../../types/viewer.js';

/** Something that happens each time an answer is given, to this viewer. */
export type OnGiven = (viewer: Viewer | null) => void;

export class AnswerNotes {
  /** What is asked for, by a name of the shop's own: an operation of the schema or a row of REST. For whoever counts. */
  name?: string;
  /** Set by who knows that everybody may read this answer and would get the same. */
  keep = false;
  /** The answer shows how many pieces of any product there are, in whatever order they stand: no sale leaves it as it is. */
  anyStock = false;
  /** What the maker found out on the way and can use for the next question of its kind. */
  learned?: unknown;
  /** Lists of products whose stock the answer may show; looked through when the answer is kept. */
  private readonly shown: (readonly { id: string }[])[] = [];
  /** What is to happen when a kept answer is given again. It must not wait for anything. */
  readonly onGivenAgain: OnGiven[] = [];

  /** Does this now, and each time the answer is given again. */
  eachTime(viewer: Viewer | null, happens: OnGiven): void {
    happens(viewer);
    this.onGivenAgain.push(happens);
  }

  shows(products: readonly { id: string }[]): void {
    this.shown.push(products);
  }

  /** Ids of products whose stock the answer may show. */
  get products(): string[] {
    return [...new Set(this.shown.flatMap((products) => products.map(({ id }) => id)))];
  }
}
