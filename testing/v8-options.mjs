/** Options of V8 under which shops run in tests and measurements, where its version knows them: node ends with an error at one that it does not know. */

/** As `npm start` and the image start a shop: what they are for is told in docs/performance.md, under "Start and memory". */
export const AS_STARTED = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--no-memory-reducer'];

/** From version 12 on (Node 22) V8 goes by the calls of a function and no longer by the bytes of it that ran. */
export const HAS_BUDGET = Number.parseInt(process.versions.v8, 10) < 12;

/** @param {number} bytes of a function that run before V8 makes it anew for speed; 67,584 by itself */
export const interruptBudget = (bytes) => (HAS_BUDGET ? [`--interrupt-budget=${bytes}`] : []);
