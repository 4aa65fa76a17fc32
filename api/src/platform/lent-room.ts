/**
 * Room for large answers that are sent once: lent while one is on its way, and used again. As garbage it would lie outside of V8's heap, and for every
 * 64 MB of that V8 marks the whole heap, which is as large as the catalogue.
 */

/** Bytes of a room; larger answers get one of their own. */
const ROOM = 64 * 1024;
/** Bytes from which lending pays: smaller ones go out as text. */
const SMALLEST = 16 * 1024;
/** Rooms that wait for an answer at most: as many answers are under way at once in a busy shop. */
const WAITING_MOST = 64;

const waiting: ArrayBuffer[] = [];
const lent = new WeakSet<ArrayBufferLike>();

/** The parts one after the other. Whoever sends it may give its room back. */
export function joined(parts: readonly Buffer[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  if (length <= SMALLEST || length > ROOM) return Buffer.concat(parts, length);
  const room = waiting.pop() ?? new ArrayBuffer(ROOM);
  lent.add(room);
  const whole = Buffer.from(room, 0, length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Whether its bytes stay what they are only until its room is given back. */
export function isLent({ buffer }: Buffer): boolean {
  return lent.has(buffer);
}

/** Nobody may read it from now on. Of what has room of its own nothing happens, nor of what was given back before. */
export function giveBackRoom({ buffer }: Buffer): void {
  if (lent.delete(buffer) && waiting.length < WAITING_MOST) waiting.push(buffer as ArrayBuffer);
}
