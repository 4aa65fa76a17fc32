/** What is worth counting, told where it happens to whoever counts; while nobody does, nothing is kept of it. */

/** What a request asks for, by a name of the shop's own; known once it was looked into. */
export interface Asked {
  name?: string | undefined;
}

export interface Counter {
  asked(request: object, what: Asked): void;
  /** A caller was refused. @param code as the caller is told */
  refused(code: string): void;
  /** A fault that nobody foresaw, of a request or of the background. */
  fault(): void;
  /** A round of what the shop does by itself came to its end. */
  round(task: string): void;
}

let counter: Counter | undefined;
const others = new Set<Pick<Counter, 'asked'>>();

/** @param next undefined: nothing is counted any more */
export function countBy(next: Counter | undefined): void {
  counter = next;
}

/** For whoever wants the names of requests beside. @returns ends it */
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
