/** How the shops of the browser tests run: with what V8 is told, and settings that all of them share. */
import { AS_STARTED, interruptBudget } from '../testing/v8-options.mjs';

/** A shop of a test lives for a minute: making its code quick is hardly worth it. */
export const NODE_OPTIONS = [...AS_STARTED, ...interruptBudget(1_000_000)];

export const SETTINGS = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PASSWORD_HASH_KIB: '64',
  LOG_LEVEL: 'warn',
  // It rests between any two clicks of its browser.
  KEEP_MEMORY_AT_REST: 'true',
};
