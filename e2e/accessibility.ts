/** What axe faults in a page. It runs in the page as it stands: its wrapper for Playwright opens another page for each run. */
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** How texts look whose contrast was right (`contrastOnce`): most of a screen looks as much of the screens before it. */
const readable = new Set<string>();

/** What of axe is touched in the page. */
interface AxeInPage {
  run(where: unknown, how: unknown): Promise<AxeResults>;
  configure(how: unknown): void;
  _audit: {
    noHtml: boolean;
    checks: Record<string, { evaluate: (this: Check, element: Element, ...rest: unknown[]) => unknown }>;
  };
}
interface Check {
  data(what: { contrastRatio?: number; messageKey?: string | null }): void;
}
interface WindowWithAxe {
  axe: AxeInPage;
  /** Looks whose contrast is right. */
  readable: Set<string>;
  /** Forgets how the page looked before. */
  lookAnew(): void;
}

/**
 * Runs in the page: axe measures the contrast of texts that look alike once, for that is two thirds of what it takes. They look alike
 * when their colour and letters are the same, and so is everything from there to the first ground that nothing shines through: elements,
 * classes, states, grounds, and what floats over it. A text that floats over another ground, or shines through, is measured
 * wherever it stands; so is one that is wrong, or that axe cannot tell.
 * @param known looks that were right on other pages
 */
function contrastOnce(known: string[]): void {
  const page = window as unknown as WindowWithAxe;
  page.readable = new Set(known);
  interface Place {
    look: string;
    /** Nothing below it can be seen through it. */
    ends: boolean;
    floats: boolean;
    faint: boolean;
  }
  const STATES = [
    'class',
    'style',
    'type',
    'role',
    'disabled',
    'open',
    'aria-selected',
    'aria-current',
    'aria-disabled',
  ];
  let places = new WeakMap<Element, Place>();
  page.lookAnew = () => (places = new WeakMap());
  const hasOwnPlace = ({ position, zIndex }: CSSStyleDeclaration) =>
    ['absolute', 'fixed', 'sticky'].includes(position) || zIndex !== 'auto';
  const placeOf = (element: Element): Place => {
    const known = places.get(element);
    if (known) return known;
    const above = element.parentElement && placeOf(element.parentElement);
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage } = style;
    const ends = backgroundImage === 'none' && backgroundColor.startsWith('rgb(');
    const over: string[] = [];
    for (const child of element.children) {
      const of = getComputedStyle(child);
      if (hasOwnPlace(of)) over.push(child.tagName, child.getAttribute('class') ?? '', of.backgroundColor);
    }
    const own = [
      element.tagName,
      ...STATES.map((name) => element.getAttribute(name)),
      backgroundColor,
      backgroundImage,
    ];
    const place = {
      look: [...own, ...over, ends ? '' : above?.look].join('|'),
      ends,
      floats: !ends && (hasOwnPlace(style) || Boolean(above?.floats)),
      faint:
        style.opacity !== '1' || style.filter !== 'none' || style.mixBlendMode !== 'normal' || Boolean(above?.faint),
    };
    places.set(element, place);
    return place;
  };
  const { evaluate } = page.axe._audit.checks['color-contrast']!;
  page.axe.configure({
    checks: [
      {
        id: 'color-contrast',
        evaluate(this: Check, element: Element, ...rest: unknown[]) {
          const { look, floats, faint } = placeOf(element);
          if (floats || faint) return evaluate.call(this, element, ...rest);
          const { color, fontSize, fontWeight, textShadow, visibility } = getComputedStyle(element);
          const text = [color, fontSize, fontWeight, textShadow, visibility, look].join('|');
          if (page.readable.has(text)) return true;
          let measured = false;
          const data = (what: Parameters<Check['data']>[0]) => {
            measured = what.contrastRatio !== undefined && !what.messageKey;
            this.data(what);
          };
          const result = evaluate.call(Object.assign(Object.create(this), { data }) as Check, element, ...rest);
          if (result === true && measured) page.readable.add(text);
          return result;
        },
      },
    ],
  });
}

/**
 * Faults of the page, or of the part of it that this selector finds.
 * @param options what of axe is not as usual; frames are left out, for none of ours has content of the shop
 */
export async function axeFaults(
  page: Page,
  { part, ...options }: RunOptions & { part?: string } = {},
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(contrastOnce, [...readable]);
  }
  const { violations, looks } = await page.evaluate(
    async ([what, rules]) => {
      const here = window as unknown as WindowWithAxe;
      const known = here.readable.size;
      here.lookAnew();
      const run = async () => (await here.axe.run(what ?? document, rules)).violations;
      // Writing every element out is a tenth of what it takes: that is done once one is to be named.
      here.axe._audit.noHtml = true;
      let found = await run();
      if (found.length > 0) {
        here.axe._audit.noHtml = false;
        const written = await run();
        if (written.length > 0) found = written;
      }
      return { violations: found, looks: [...here.readable].slice(known) };
    },
    [part, { iframes: false, resultTypes: ['violations'], ...options } satisfies RunOptions] as const,
  );
  for (const look of looks) readable.add(look);
  return violations;
}
