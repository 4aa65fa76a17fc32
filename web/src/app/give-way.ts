// Takes what floats over the page out of the way of everything a reader needs: it never lies over a control or a figure.

const controls =
  'a[href], button, input, select, textarea, summary, label, iframe, video, [role=button], [tabindex="0"]';
/** Pixels between the points that are looked at: no control is smaller. */
const grain = 12;
/** Pixels around it that stay free too. */
const margin = 4;

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** True when text with a digit in it, such as an amount, lies in the area. */
function hasFigure(element: Element, area: DOMRect): boolean {
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !/\d/.test(node.textContent ?? '')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) if (overlaps(line, area)) return true;
  }
  return false;
}

/** True while somebody types on a screen without room beside the form. */
const isTyping = (): boolean =>
  window.innerWidth < 1024 && (document.activeElement?.matches('input, select, textarea') ?? false);

/** From one edge to the other, both included: what reaches in from the far side is seen too. */
function* points(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at += grain) yield at;
  yield to;
}

function hasRoomNow(floating: Element): boolean {
  // Behind a window over the page nothing can be reached anyway.
  if (isTyping() || document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')) return false;
  const { left, top, width, height } = floating.getBoundingClientRect();
  const area = new DOMRect(left - margin, top - margin, width + 2 * margin, height + 2 * margin);
  const seen = new Set<Element>();
  for (const x of points(area.left, area.right))
    for (const y of points(area.top, area.bottom))
      for (const element of document.elementsFromPoint(x, y)) {
        if (seen.has(element) || floating.contains(element)) continue;
        seen.add(element);
        if (element.closest(controls) || hasFigure(element, area)) return false;
      }
  return true;
}

/**
 * Hides it, by the class `invisible` that it has at first, wherever it would be in the way.
 * @returns the way to stop looking
 */
export function giveWay(floating: Element): () => void {
  let asked = 0;
  // Not by way of a new drawing: it must be gone before the page is painted at its new place.
  const look = () => void floating.classList.toggle('invisible', !hasRoomNow(floating));
  const lookSoon = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      look();
    });
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'open', 'hidden'],
  });
  const grown = new ResizeObserver(lookSoon);
  grown.observe(document.body);
  const events = ['resize', 'focusin', 'focusout', 'load', 'transitionend'] as const;
  for (const event of events) window.addEventListener(event, lookSoon, { capture: true, passive: true });
  window.addEventListener('scroll', look, { capture: true, passive: true });
  lookSoon();
  return () => {
    cancelAnimationFrame(asked);
    changes.disconnect();
    grown.disconnect();
    for (const event of events) window.removeEventListener(event, lookSoon, { capture: true });
    window.removeEventListener('scroll', look, { capture: true });
  };
}
