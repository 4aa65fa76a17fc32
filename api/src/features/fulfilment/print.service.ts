/** Printable files for many orders, generated while they are downloaded. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { seesNoMoney, type Viewer } from '../../types/viewer.js';
import type { ExportFile } from '../../types/export-file.js';
import { objectId } from '../../types/object-id.js';
import { ProductModel } from '../catalogue/product.model.js';
import { invoicesFile } from '../invoicing/tax-document.service.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { hasEnded } from '../orders/order-rules.js';
import { PrintKind } from './print-kind.js';
import { parcelsOf, pickRows } from './prints.js';
import { unprintable } from './unprintable.js';

/** The most orders in one file. */
const MOST = 100;
const LINK_SECONDS = 600;
const DOWNLOAD = 'prints';

/**
 * For those who see no money, labels and slips say that cash is to be collected, and not how much.
 * @throws ShopError FORBIDDEN for invoices, when the viewer sees no money; BAD_INPUT, CONFLICT when none of the orders has anything to print
 */
export async function printOrders(viewer: Viewer, ids: readonly string[], kind: PrintKind): Promise<ExportFile> {
  const hidesAmounts = seesNoMoney(viewer);
  if (hidesAmounts && kind === PrintKind.INVOICES)
    throw new ShopError(
      ErrorCode.FORBIDDEN,
      'Invoices are printed by those who may see amounts. Print labels and packing slips.',
    );
  if (ids.length === 0 || ids.length > MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `One to ${MOST} orders are printed at once.`);
  const orders = await read(ids.map((id) => objectId(id, 'An order').toHexString()));
  if (orders.length === 0) throw new ShopError(ErrorCode.NOT_FOUND, 'The orders were not found.');
  if (
    kind === PrintKind.INVOICES
      ? orders.every(({ invoice }) => !invoice)
      : orders.every((one) => hasEnded(one.orderStatus))
  )
    throw new ShopError(
      ErrorCode.CONFLICT,
      kind === PrintKind.INVOICES
        ? 'None of these orders has an invoice yet.'
        : 'These orders are cancelled or returned: there is nothing to pack.',
    );
  const day = DateTime.now().setZone(SHOP_ZONE).toFormat('yyyy-MM-dd');
  const filename = `${kind.toLowerCase().replaceAll('_', '-')}-${day}.pdf`;
  const url = downloadPath(DOWNLOAD, { filename, kind, ids, hidesAmounts }, LINK_SECONDS);
  return { filename, url, warnings: [...leftOut(orders, kind, ids.length), ...unprintable(orders, kind)] };
}

/** Numbers named in a warning; of more only how many is said. */
const MOST_NAMED = 10;

/** What of the chosen orders is not in the file, with their numbers. */
function leftOut(orders: readonly StoredOrder[], kind: PrintKind, chosen: number): string[] {
  const out =
    kind === PrintKind.INVOICES
      ? orders.filter(({ invoice }) => !invoice)
      : orders.filter(({ orderStatus }) => hasEnded(orderStatus));
  if (out.length === 0) return [];
  const named = out.slice(0, MOST_NAMED).map(({ orderNumber }) => orderNumber);
  const more = out.length - named.length;
  const numbers = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const why =
    kind === PrintKind.INVOICES
      ? 'have no invoice yet: an order gets one when it is confirmed'
      : 'are cancelled or returned, so nothing of them is packed';
  return [`${out.length} of ${chosen} orders are not in the file (${numbers}): they ${why}.`];
}

/** Like printOrders for any number of orders: one file per hundred. @throws ShopError NOT_FOUND, CONFLICT */
export async function filesOf(viewer: Viewer, ids: readonly string[], kind: PrintKind): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  let nothing: unknown = new ShopError(ErrorCode.NOT_FOUND, 'No order was chosen.');
  for (let from = 0; from < ids.length; from += MOST)
    try {
      const made = await printOrders(viewer, ids.slice(from, from + MOST), kind);
      const number = ids.length > MOST ? `-${from / MOST + 1}.pdf` : '.pdf';
      files.push({ ...made, filename: made.filename.replace('.pdf', number) });
    } catch (error) {
      // Skip a hundred orders without anything to print.
      if (!(error instanceof ShopError)) throw error;
      nothing = error;
    }
  if (files.length === 0) throw nothing;
  return files;
}

/** Sorted as selected. */
async function read(ids: readonly string[]): Promise<StoredOrder[]> {
  const found = await OrderModel.find({ _id: mongoose.trusted({ $in: ids.map((id) => objectId(id)) }) }).lean<
    StoredOrder[]
  >();
  const byId = new Map(found.map((order) => [order._id.toHexString(), order]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Shelves of the orders' products, without products that have none. */
async function shelvesOf(orders: readonly StoredOrder[]): Promise<Map<string, string>> {
  const ids = orders.flatMap(({ items }) => items.map(({ product }) => product));
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, { shelf: 1 }).lean();
  return new Map(found.flatMap(({ _id, shelf }) => (shelf ? [[_id.toHexString(), shelf] as const] : [])));
}

async function content(
  kind: PrintKind,
  orders: readonly StoredOrder[],
  hidesAmounts: boolean,
): Promise<Buffer | undefined> {
  if (kind === PrintKind.INVOICES) return invoicesFile(orders);
  // Load the large PDF library only when it is needed.
  const { labelsPdf, packingSlipsPdf, pickListPdf } = await import('./prints.pdf.js');
  const standing = orders.filter(({ orderStatus }) => !hasEnded(orderStatus));
  if (kind === PrintKind.PICK_LIST) return pickListPdf(pickRows(standing, await shelvesOf(standing)), standing.length);
  const parcels = standing.flatMap(parcelsOf).map((parcel) => ({ ...parcel, hidesAmounts }));
  if (kind === PrintKind.PACKING_SLIPS) return packingSlipsPdf(parcels);
  return labelsPdf(parcels, kind === PrintKind.LABELS_A4 ? 'A4' : 'label');
}

registerDownload(DOWNLOAD, async (subject) => {
  const {
    filename,
    kind,
    ids,
    hidesAmounts = false,
  } = subject as {
    filename: string;
    kind: PrintKind;
    ids: string[];
    hidesAmounts?: boolean;
  };
  const made = await content(kind, await read(ids), hidesAmounts);
  return made && { filename, contentType: 'application/pdf', content: made, inline: true };
});
