/**
 * How often the property tests try, and from which seed: a fixed one, so that a test's outcome does not hang on chance.
 * To search further, `FC_SEED=random FC_RUNS=40 npx jest --testTimeout 600000 planner` tries 40 times as many cases from
 * another seed; a failure tells the seed, which `FC_SEED=<seed>` repeats.
 */
const SEED = 20_260_102;
const { FC_SEED, FC_RUNS } = process.env;

/** @param numRuns how many cases an ordinary run tries */
export function runs(numRuns: number): { numRuns: number; seed?: number } {
  const seed = FC_SEED === 'random' ? {} : { seed: Number(FC_SEED ?? SEED) };
  return { ...seed, numRuns: numRuns * Number(FC_RUNS ?? 1) };
}
