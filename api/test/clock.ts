/** Moves the system time forward for a test: only dates are faked, timers stay real. */
const KEPT = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
const TIMERS = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;

/** Sets the time this many milliseconds ahead; `jest.useRealTimers()` resets it. */
export function pass(milliseconds: number): void {
  jest.useFakeTimers({ now: Date.now() + milliseconds, doNotFake: [...KEPT, ...TIMERS] });
}
