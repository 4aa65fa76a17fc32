/** Names the orders whose texts the fonts of the shop's PDFs cannot draw, and the scripts, before they are printed. */
import { lettersOfFonts } from '../invoicing/pdf-fonts.js';
import { lostScripts } from '../invoicing/printable.js';
import { buyerOf } from '../invoicing/tax-document.js';
import { hasEnded } from '../orders/order-rules.js';
import type { StoredOrder } from '../orders/order.model.js';
import { PrintKind } from './print-kind.js';
import { parcelsOf } from './prints.js';

/** Orders named in the warning; of more only how many is said. */
const MOST_NAMED = 20;

/** The texts of people that are on a print of this kind; none when the order is not in it. */
function textsOf(order: StoredOrder, kind: PrintKind): readonly string[] {
  const titles = order.items.map(({ title }) => title);
  if (kind === PrintKind.INVOICES) return order.invoice ? [...(order.invoice.buyer ?? buyerOf(order)), ...titles] : [];
  if (hasEnded(order.orderStatus)) return [];
  if (kind === PrintKind.PICK_LIST) return titles;
  return parcelsOf(order).flatMap(({ recipient, address, lines, notes = '' }) =>
    kind === PrintKind.PACKING_SLIPS
      ? [recipient, ...address, ...lines.map(({ title }) => title), notes]
      : [recipient, ...address],
  );
}

/** A sentence that names the orders with their scripts; none when every text can be drawn. */
export function unprintable(orders: readonly StoredOrder[], kind: PrintKind): string[] {
  const has = lettersOfFonts();
  const lost = orders.flatMap((order) => {
    const scripts = new Set(textsOf(order, kind).flatMap((text) => lostScripts(text, has)));
    return scripts.size > 0 ? [`${order.orderNumber} (${[...scripts].sort().join(', ')})`] : [];
  });
  if (lost.length === 0) return [];
  const named = lost.slice(0, MOST_NAMED).join(', ');
  const more = lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : '';
  return [
    `Letters of ${lost.length === 1 ? 'one order' : `${lost.length} orders`} cannot be printed and are shown as “?”: ${named}${more}. English and Hindi can be printed: before you print labels, please change the name and the address.`,
  ];
}
