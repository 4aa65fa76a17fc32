/** What axe faults in a page. It runs in the page as it stands: its wrapper for Playwright opens another page for each run. */
import { readFileSync } from 'node:fs';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Headers and footers whose contrast was right, as they stood then: theirs is the same on most screens, and most of what axe takes. */
const readable = new Set<string>();

/**
 * Faults of the page, or of the part of it that this selector finds.
 * @param options what of axe is not as usual; frames are left out, for none of ours has content of the shop
 */
export async function axeFaults(
  page: Page,
  { part, ...options }: RunOptions & { part?: string } = {},
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const run = (where: ElementContext | undefined, how: RunOptions): Promise<AxeResults['violations']> =>
    page.evaluate(
      async ([what, rules]) => {
        const { axe } = window as unknown as {
          axe: { run(where: unknown, how: unknown): Promise<AxeResults> };
        };
        return (await axe.run(what ?? document, rules)).violations;
      },
      [where, { iframes: false, resultTypes: ['violations'], ...options, ...how } satisfies RunOptions] as const,
    );
  if (part) return run(part, {});
  const frame = await page.evaluate(() =>
    [
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
      ...[...document.querySelectorAll('body header, body footer')].map((element) => element.outerHTML),
    ].join('\n'),
  );
  if (!readable.has(frame)) {
    const found = await run(undefined, {});
    if (!found.some(({ id }) => id === 'color-contrast')) readable.add(frame);
    return found;
  }
  const without = { rules: { ...options.rules, 'color-contrast': { enabled: false } } };
  const runOnly = Array.isArray(options.runOnly) && options.runOnly.filter((rule) => rule !== 'color-contrast');
  return [
    ...(await run(undefined, runOnly ? { runOnly } : without)),
    ...(await run({ exclude: [['header'], ['footer']] }, { rules: {}, runOnly: ['color-contrast'] })),
  ];
}
