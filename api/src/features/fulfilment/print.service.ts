/** Files to print for many orders, made while they are downloaded. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { registerEnumType } from 'type-graphql';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload } from '../../platform/downloads.js';
import type { ExportFile } from '../../types/export-file.js';
import { objectId } from '../../types/object-id.js';
import { ProductModel } from '../catalogue/product.model.js';
import { invoicesFile } from '../invoicing/tax-document.service.js';
import { SHOP_ZONE } from '../orders/numbering.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { hasEnded } from '../orders/order-rules.js';
import { parcelsOf, pickRows } from './prints.js';

export enum PrintKind {
  PICK_LIST = 'PICK_LIST',
  PACKING_SLIPS = 'PACKING_SLIPS',
  LABELS_A4 = 'LABELS_A4',
  LABELS_100X150 = 'LABELS_100X150',
  INVOICES = 'INVOICES',
}
registerEnumType(PrintKind, {
  name: 'PrintKind',
  description: 'What is printed for orders, as one PDF.',
  valuesConfig: {
    INVOICES: { description: 'The invoices of those that have one.' },
    LABELS_100X150: {
      description: 'Address labels, one a page of 100 × 150 mm, with a barcode (Code 128) of the number.',
    },
    LABELS_A4: { description: 'The same, four on a sheet of A4.' },
    PACKING_SLIPS: { description: 'A sheet of A4 for each parcel: what is in it, without prices.' },
    PICK_LIST: { description: 'What to fetch from the shelves for all of them, by shelf and SKU.' },
  },
});

/** Orders of one file. */
const MOST = 100;
const LINK_SECONDS = 600;
const DOWNLOAD = 'prints';

/** @throws ShopError BAD_INPUT, CONFLICT when none of them has what is to be printed */
export async function printOrders(ids: readonly string[], kind: PrintKind): Promise<ExportFile> {
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
  return { filename, url: downloadPath(DOWNLOAD, { filename, kind, ids }, LINK_SECONDS) };
}

/** In the order they were chosen in. */
async function read(ids: readonly string[]): Promise<StoredOrder[]> {
  const found = await OrderModel.find({ _id: mongoose.trusted({ $in: ids.map((id) => objectId(id)) }) }).lean<
    StoredOrder[]
  >();
  const byId = new Map(found.map((order) => [order._id.toHexString(), order]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Where the products of the orders lie, of those that have a shelf. */
async function shelvesOf(orders: readonly StoredOrder[]): Promise<Map<string, string>> {
  const ids = orders.flatMap(({ items }) => items.map(({ product }) => product));
  const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, { shelf: 1 }).lean();
  return new Map(found.flatMap(({ _id, shelf }) => (shelf ? [[_id.toHexString(), shelf] as const] : [])));
}

async function content(kind: PrintKind, orders: readonly StoredOrder[]): Promise<Buffer | undefined> {
  if (kind === PrintKind.INVOICES) return invoicesFile(orders);
  // The PDF library is large, and most starts of a shop draw nothing.
  const { labelsPdf, packingSlipsPdf, pickListPdf } = await import('./prints.pdf.js');
  const standing = orders.filter(({ orderStatus }) => !hasEnded(orderStatus));
  if (kind === PrintKind.PICK_LIST) return pickListPdf(pickRows(standing, await shelvesOf(standing)), standing.length);
  const parcels = standing.flatMap(parcelsOf);
  if (kind === PrintKind.PACKING_SLIPS) return packingSlipsPdf(parcels);
  return labelsPdf(parcels, kind === PrintKind.LABELS_A4 ? 'A4' : 'label');
}

registerDownload(DOWNLOAD, async (subject) => {
  const { filename, kind, ids } = subject as { filename: string; kind: PrintKind; ids: string[] };
  const made = await content(kind, await read(ids));
  return made && { filename, contentType: 'application/pdf', content: made, inline: true };
});
