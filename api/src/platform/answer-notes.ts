/** What is noted of an answer while it is made, so that it can be given again to the next who asks the same. */

export class AnswerNotes {
  /** Set by who knows that everybody may read this answer and would get the same. */
  keep = false;
  /** The answer shows how many pieces of any product there are, in whatever order they stand: no sale leaves it as it is. */
  anyStock = false;
  /** What the maker found out on the way and can use for the next question of its kind. */
  learned?: unknown;
  /** Ids of products whose stock the answer may show. */
  readonly products = new Set<string>();

  shows(products: Iterable<{ id: string }>): void {
    for (const { id } of products) this.products.add(id);
  }
}
