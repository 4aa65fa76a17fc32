/** What axe faults in a page. It runs in the page as it stands: its wrapper for Playwright opens another page for each run. */
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface WindowWithAxe {
  axe: { run(where: unknown, how: unknown): Promise<AxeResults> };
}

/**
 * Faults of the page, or of the part of it that this selector finds.
 * @param options what of axe is not as usual; frames are left out, for none of ours has content of the shop
 */
export async function axeFaults(
  page: Page,
  { part, ...options }: RunOptions & { part?: string } = {},
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([what, rules]) => {
      const { axe } = window as unknown as WindowWithAxe;
      return (await axe.run(what ?? document, rules)).violations;
    },
    [part, { iframes: false, resultTypes: ['violations'], ...options } satisfies RunOptions] as const,
  );
}
