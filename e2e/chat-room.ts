/** Finds whether the floating chat button covers a control or an amount, by the page's geometry. */
import type { Page } from 'playwright-core';

export interface ChatRoom {
  /** What the button covers, with the scroll position. */
  covered: string[];
  /** Whether the button is visible at the end of the page. */
  atTheEnd: boolean;
}

/**
 * Scrolls through the page at its current width and checks at every stop which elements are below the button. A scroll event is dispatched at
 * each stop, since waiting for frames takes a second a width; that scrolling itself hides the button has a test of its own.
 * @param fineStep pixels between the stops; ten stops a page by default
 */
export const chatRoom = (page: Page, fineStep = 0): Promise<ChatRoom> =>
  page.evaluate((fine) => {
    const button = document.querySelector('a.chat-button')!;
    const goTo = (top: number) => {
      window.scrollTo(0, top);
      window.dispatchEvent(new Event('scroll'));
    };
    const isSeen = () => getComputedStyle(button).visibility === 'visible';
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    /** Whether any part of an element in the button's area is visible: scroll containers clip their content. */
    const shown = (element: Element) => {
      if (!(element as HTMLElement).checkVisibility({ visibilityProperty: true })) return false;
      const area = button.getBoundingClientRect();
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement)
        if (getComputedStyle(outer).overflowX !== 'visible' && !meets(outer.getBoundingClientRect(), area))
          return false;
      return true;
    };
    const covered = new Set<string>();
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (control) => control !== button && !control.closest('.sr-only'),
    );
    const figures: Range[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const amount = text.parentElement!.closest('dd, td, .tabular-nums') ? /\S/ : /\d/;
      if (!amount.test(text.textContent ?? '') || text.parentElement!.closest('.sr-only, script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      figures.push(range);
    }
    /** Position first: checking visibility is slower, and most elements are elsewhere. */
    const look = () => {
      if (!isSeen()) return;
      const area = button.getBoundingClientRect();
      const name = (what: string) => covered.add(`${what.trim().slice(0, 40)} at ${Math.round(window.scrollY)}`);
      for (const control of controls) {
        if (!meets(control.getBoundingClientRect(), area)) continue;
        if (control.closest('[popover]:not(:popover-open)') || !shown(control)) continue;
        name(`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`);
      }
      for (const figure of figures) {
        if (!meets(figure.getBoundingClientRect(), area) || !shown(figure.startContainer.parentElement!)) continue;
        if ([...figure.getClientRects()].some((line) => meets(line, area))) name(`figure ${figure.toString()}`);
      }
    };
    // While a field has the focus the button is hidden.
    (document.activeElement as HTMLElement | null)?.blur();
    const last = document.documentElement.scrollHeight - window.innerHeight;
    const step = fine || Math.max(41, Math.ceil(last / 10));
    for (let top = 0; top < last; top += step) {
      goTo(top);
      look();
    }
    goTo(document.documentElement.scrollHeight);
    look();
    const atTheEnd = isSeen();
    goTo(0);
    look();
    return { covered: [...covered], atTheEnd };
  }, fineStep);
