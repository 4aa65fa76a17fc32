/** Lets it be later for a test: dates move on, timers and everything else go on as they are. */
const KEPT = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
const TIMERS = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;

/** So many milliseconds later than now; `jest.useRealTimers()` brings the present back. */
export function pass(milliseconds: number): void {
  jest.useFakeTimers({ now: Date.now() + milliseconds, doNotFake: [...KEPT, ...TIMERS] });
}
