/** Hooks for metrics: code reports events here, and the metrics module subscribes. Without a subscriber, events are dropped. */

/** What a request asks for, by a name of the shop, such as an operation or a route; known after parsing. */
export interface Asked {
  name?: string | undefined;
}

export interface Counter {
  asked(request: object, what: Asked): void;
  /** A request was refused. @param code the error code in the response */
  refused(code: string): void;
  /** An unexpected error, in a request or in background work. */
  fault(): void;
  /** A round of a background task ended. */
  round(task: string): void;
}

let counter: Counter | undefined;
const others = new Set<Pick<Counter, 'asked'>>();

/** Sets the subscriber. @param next undefined removes it */
export function countBy(next: Counter | undefined): void {
  counter = next;
}

/** Adds a second subscriber for the names of requests. @returns a function that removes it */
export function alsoCountBy(other: Pick<Counter, 'asked'>): () => void {
  others.add(other);
  return () => void others.delete(other);
}

export const noteAsked: Counter['asked'] = (request, what) => {
  counter?.asked(request, what);
  if (others.size > 0) for (const other of others) other.asked(request, what);
};
export const noteRefused: Counter['refused'] = (code) => counter?.refused(code);
export const noteFault: Counter['fault'] = () => counter?.fault();
export const noteRound: Counter['round'] = (task) => counter?.round(task);
