/** Jest environment of the browser tests: a failed test also reports its pages' addresses, errors and screenshots. */
import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** The test's own name behind those of the blocks around it, without the root's. */
function fullName(test: Circus.TestEntry): string {
  const names = [test.name];
  for (let block: Circus.DescribeBlock | undefined = test.parent; block?.parent; block = block.parent)
    names.unshift(block.name);
  return names.join(' ');
}

/** Where an error came from, in files whose lines are those that were written: there is nothing to look up. */
const AS_WRITTEN = /[\\/]node_modules[\\/]|^node:/;

/**
 * The stack of an error as Jest writes it, with the lines of the sources. Playwright reads one at each of its calls, mostly of its
 * own code; to look up that too was a sixth of what a lane's own process takes.
 */
function stackOf(error: Error, sites: NodeJS.CallSite[]): string {
  const jests = Error.prepareStackTrace as ((error: Error, sites: NodeJS.CallSite[]) => string) | undefined;
  const head = jests?.(error, []) ?? String(error);
  const lines = sites.map((site) =>
    !jests || AS_WRITTEN.test(site.getFileName() ?? '') ? `\n    at ${site}` : jests(error, [site]).slice(head.length),
  );
  return head + lines.join('');
}

export default class FailureReport extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.Error.prepareStackTrace = stackOf;
  }

  /** Runs before the hooks that follow the test, so that its pages are still open. */
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
