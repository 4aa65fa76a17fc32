/** A screen at the widths of a phone and of a desktop: a picture of it, nothing that axe faults, and nothing wider than the window. */
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { axeFaults } from './accessibility.js';
import { DESKTOP, PHONE, picture } from './harness.js';

/** @param name of the pictures @param options what of axe is not as usual */
export async function expectSound(page: Page, name: string, options: RunOptions = {}): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await picture(page, `${name}-${viewport.width}`);
    expect(await axeFaults(page, options)).toEqual([]);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  }
}
