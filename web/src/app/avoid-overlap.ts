/** Hides a floating element while it would cover a control or an amount. */

const controls =
  'a[href], button, input, select, textarea, summary, label, iframe, video, [role=button], [tabindex="0"]';
/** Pixels between the points that are tested: no control is smaller. */
const spacing = 12;
/** Pixels around the element that stay free too. */
const margin = 4;

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Places of amounts, where words such as “Free” are amounts too. */
const amounts = 'dd, td, .tabular-nums';

/** True when an amount, or any other text with a digit in it, lies in the area. */
function hasFigure(element: Element, area: DOMRect): boolean {
  const figure = element.closest(amounts) ? /\S/ : /\d/;
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !figure.test(node.textContent ?? '')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) if (overlaps(line, area)) return true;
  }
  return false;
}

/** True while a field has the focus on a narrow screen. */
const isTyping = (): boolean =>
  window.innerWidth < 1024 && (document.activeElement?.matches('input, select, textarea') ?? false);

/** Positions from one edge to the other, both included. */
function* points(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at += spacing) yield at;
  yield to;
}

function hasRoomNow(floating: Element): boolean {
  // A dialog covers the page: the button belongs to what lies below it.
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

/** @param floating has the class `invisible` at first @returns stops watching */
export function avoidOverlap(floating: Element): () => void {
  let frame = 0;
  // At once and without a rendering of React: a scrolled page must not be painted with the element over a control.
  const update = () => void floating.classList.toggle('invisible', !hasRoomNow(floating));
  const updateSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      update();
    });
  };
  const changes = new MutationObserver(updateSoon);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    // Amounts change their text in place.
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'open', 'hidden'],
  });
  const grown = new ResizeObserver(updateSoon);
  grown.observe(document.body);
  const events = ['resize', 'focusin', 'focusout', 'load', 'transitionend'] as const;
  for (const event of events) window.addEventListener(event, updateSoon, { capture: true, passive: true });
  window.addEventListener('scroll', update, { capture: true, passive: true });
  updateSoon();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    grown.disconnect();
    for (const event of events) window.removeEventListener(event, updateSoon, { capture: true });
    window.removeEventListener('scroll', update, { capture: true });
  };
}
