/** How switches of V8 are recognized, in code by lint (lint-documented.mjs) and in other files by api/test/lint.test.ts. */

/**
 * Those that change how V8 compiles, optimizes or collects garbage. Not among them is `--max-old-space-size`, by which a test of faults gives
 * a process little memory, and which Node documents as its own.
 */
export const V8_SWITCH =
  /--(?:no-?)?(?:(?:max|min|initial)[-_](?:semi[-_]space|heap|lazy)|semi[-_]space|heap[-_]growing|memory[-_]reducer|interrupt[-_]budget|invocation[-_]count|opt\b(?!-)|turbofan|turboshaft|maglev|sparkplug|concurrent[-_]sparkplug|jitless|expose[-_]gc|flush[-_]bytecode|js-flags|always[-_]|gc[-_]|stress[-_]|single[-_]threaded[-_]gc|optimize[-_]for[-_]size|lite[-_]mode)/;
