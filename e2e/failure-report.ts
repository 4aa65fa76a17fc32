/** Jest environment of the browser tests: a failed test also reports its pages' addresses, errors and screenshots. */
import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** The test's name after those of the blocks around it. */
function fullName(test: Circus.TestEntry): string {
  const names = [test.name];
  for (let block: Circus.DescribeBlock | undefined = test.parent; block?.parent; block = block.parent)
    names.unshift(block.name);
  return names.join(' ');
}

export default class FailureReport extends TestEnvironment {
  /** Runs before the `afterEach` hooks, so that the test's pages are still open. */
  async handleTestEvent(event: Circus.AsyncEvent): Promise<void> {
    if (event.name !== 'test_fn_failure') return;
    const { pagesOfFailure } = this.global as { pagesOfFailure?: (test: string) => Promise<string> };
    const pages = await pagesOfFailure?.(fullName(event.test));
    const error: unknown = event.error;
    if (!pages || typeof error !== 'object' || error === null || !('stack' in error)) return;
    // Jest prints the stack, which begins with the message.
    error.stack = `${String(error.stack)}\n\nPages of the failed test:\n${pages}`;
  }
}
