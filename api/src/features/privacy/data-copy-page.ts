/** The copy of a person's data as one page of HTML without scripts, to be read, printed and kept. */
import escapeHtml from 'escape-html';
import { DateTime } from 'luxon';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import type { Section } from './data-copy.service.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#222;max-width:48rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;border-bottom:2px solid #ccc}
section>p{color:#555}article{border:1px solid #ddd;border-radius:6px;padding:.25rem 1rem;margin:1rem 0;break-inside:avoid}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
dd dl{border-left:3px solid #eee;padding-left:.75rem;margin:.25rem 0}
@media(max-width:32rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}@media print{body{margin:0}}`;

/** @param brand of the shop @param shared sentences on who else is told of what */
export async function* pageOf(
  brand: string,
  shared: readonly string[],
  sections: Iterable<Section>,
): AsyncGenerator<string> {
  const title = escapeHtml(`What ${brand} stores of you`);
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>`;
  yield `<p>Written on ${escapeHtml(moment(new Date()))}. Links to invoices can be opened for an hour, links to your pictures for a week.</p>`;
  yield `<section><h2>Who else is told of it</h2><ul>${shared.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul></section>`;
  for (const { title: heading, about, unread, kept, rows } of sections) {
    yield `<section><h2>${escapeHtml(heading)}</h2><p>${escapeHtml(about)}</p>`;
    if (kept) yield `<p>After an erasure stays: ${escapeHtml(kept)}</p>`;
    let some = false;
    for await (const row of rows) {
      yield `<article>${fields(row)}</article>`;
      some = true;
    }
    if (!some) yield `<p>${escapeHtml(unread ?? 'Nothing is stored.')}</p>`;
    yield '</section>';
  }
  yield '</main></body></html>\n';
}

function fields(row: object): string {
  const told = Object.entries(row).filter(([, value]) => value != null && value !== '' && !isEmpty(value));
  return `<dl>${told.map(([name, value]) => `<dt>${escapeHtml(words(name))}</dt><dd>${shown(value)}</dd>`).join('')}</dl>`;
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function shown(value: unknown): string {
  if (value instanceof Date) return escapeHtml(moment(value));
  if (Array.isArray(value))
    return value.map((one) => (isPlain(one) ? fields(one) : `<div>${shown(one)}</div>`)).join('');
  if (isPlain(value)) return fields(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = escapeHtml(String(value));
  return /^https?:\/\//.test(text) ? `<a href="${text}">Open</a>` : text;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** `deliveryAddress` as `Delivery address`. */
function words(name: string): string {
  const spaced = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, next: string) => `${before} ${next.toLowerCase()}`,
  );
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const moment = (at: Date): string => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('d LLLL yyyy, HH:mm');
