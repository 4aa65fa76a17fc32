/**
 * How often the property tests try, and from which seed: a fixed one, so that a test's outcome does not hang on chance.
 * A tenth of the cases is tried with every change, all of them by `npm run test:conformance` (TEST_THOROUGH).
 * To search further, `FC_SEED=random FC_RUNS=40 npx jest --testTimeout 600000 planner` tries 40 times all cases from
 * another seed; a failure tells the seed, which `FC_SEED=<seed>` repeats.
 */
const SEED = 20_260_102;
const { FC_SEED, FC_RUNS, TEST_THOROUGH } = process.env;
const SHARE = Number(FC_RUNS ?? (TEST_THOROUGH ? 1 : 0.1));

/** @param numRuns how many cases a thorough run tries */
export function runs(numRuns: number): { numRuns: number; seed?: number } {
  const seed = FC_SEED === 'random' ? {} : { seed: Number(FC_SEED ?? SEED) };
  return { ...seed, numRuns: Math.ceil(numRuns * SHARE) };
}
