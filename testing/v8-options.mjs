/** Options of V8 under which tests run, where its version knows them: node ends with an error at one that it does not know. */

/** From version 12 on (Node 22) V8 goes by the calls of a function and no longer by the bytes of it that ran. */
export const HAS_BUDGET = Number.parseInt(process.versions.v8, 10) < 12;

/** @param {number} bytes of a function that run before V8 makes it anew for speed; 67,584 by itself */
export const interruptBudget = (bytes) => (HAS_BUDGET ? [`--interrupt-budget=${bytes}`] : []);
