/** The shape of documents and the types shared by every part of the query language. */

/* eslint-disable @typescript-eslint/no-explicit-any -- a document's fields hold any BSON value; readers narrow them */

/** A document, deserialised so that BSON's own number classes are kept. */
export type Doc = Record<string, any>;

/** How strings compare: `simple` is by code point; strength 1 ignores case and accents, 2 ignores case, 3 is ordinary. */
export interface Collation {
  locale: string;
  strength?: number;
  numericOrdering?: boolean;
}
