/** Recognizes V8 switches, in code for lint (lint-documented.mjs) and in other files for api/test/lint.test.ts. */

/**
 * Matches switches that change how V8 compiles, optimizes or collects garbage. `--max-old-space-size`, with which a fault test
 * limits a process's memory, is allowed because Node documents it.
 */
export const V8_SWITCH =
  /--(?:no-?)?(?:(?:max|min|initial)[-_](?:semi[-_]space|heap|lazy)|semi[-_]space|heap[-_]growing|memory[-_]reducer|interrupt[-_]budget|invocation[-_]count|opt\b(?!-)|turbofan|turboshaft|maglev|sparkplug|concurrent[-_]sparkplug|jitless|expose[-_]gc|flush[-_]bytecode|js-flags|always[-_]|gc[-_]|stress[-_]|single[-_]threaded[-_]gc|optimize[-_]for[-_]size|lite[-_]mode)/;
