/** E-way bills of shipments: which need one, the JSON for the portal, and the number that it gave. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import { formatPaise } from '../../pricing/index.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import type { ShipmentPayload } from '../fulfilment/shipment.types.js';
import { changeOrder } from '../orders/order-change.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { sellerOf } from '../orders/seller.js';
import { orderView } from '../orders/order-view.js';
import type { StoredShipment } from '../orders/shipment.model.js';
import { isLive } from '../orders/shipment-rules.js';
import { consignmentOf, ewayBillJson, MOST_ITEMS, type Consignment } from './eway-bill.js';
import { EwayTransportMode, type EwayBillTransport, type RecordEwayBillInput } from './eway-bill.inputs.js';
import type { EwayBillNeed } from './eway-bill.types.js';
import { invoiceNow, type GstDocument } from './gst-document.js';
import { takeCodesOfNow } from './month-reader.js';

/** Number plates: those of a state, and the Bharat series. */
const PLATE = /^([A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}|\d{2}BH\d{4}[A-Z]{1,2})$/;
const NO_INVOICE =
  'The order has no invoice yet. One that is paid in stages gets it when it is marked as sent: make the e-way bill then, before the goods go.';

const conflict = (message: string) => new ShopError(ErrorCode.CONFLICT, message);
const atField = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });

/** @throws ShopError NOT_FOUND */
export async function ewayBillNeeds(orderId: string): Promise<EwayBillNeed[]> {
  const order = await read(orderId);
  const document = await invoiceToSend(order);
  return (order.shipments ?? []).filter(isLive).map((shipment) => {
    const found = document && consignmentOf(order, document, shipment);
    const value = found?.value ?? null;
    return {
      shipmentId: shipment._id.toHexString(),
      value,
      isNeeded: (value ?? order.totalAmount) > settings().ewayBillFrom,
      problem: document && found ? (problemOf(order, document, found) ?? null) : NO_INVOICE,
    };
  });
}

/**
 * The text of a file for the portal's bulk upload.
 * @throws ShopError NOT_FOUND; CONFLICT without an invoice, below the amount, or where something of the invoice is missing; BAD_INPUT
 * naming the field of the transport
 */
export async function ewayBill(orderId: string, shipmentId: string, transport: EwayBillTransport): Promise<string> {
  const order = await read(orderId);
  const shipment = shipmentIn(order, objectId(shipmentId, 'The shipment'));
  const checked = transportOf(transport);
  if (!isLive(shipment)) throw conflict(`Shipment ${shipment.number} is ${shipment.state} and goes nowhere.`);
  const document = await invoiceToSend(order);
  if (!document) throw conflict(NO_INVOICE);
  const consignment = consignmentOf(order, document, shipment);
  const from = settings().ewayBillFrom;
  if (consignment.value <= from)
    throw conflict(
      `Shipment ${shipment.number} needs none: its goods are worth ${formatPaise(consignment.value)}, and an e-way bill is needed above ${formatPaise(from)}.`,
    );
  const problem = problemOf(order, document, consignment);
  if (problem) throw conflict(problem);
  return ewayBillJson(order, document, invoiceNow(order)!.print(), consignment, checked);
}

/**
 * Keeps the number that the portal gave, or takes it off.
 * @throws ShopError NOT_FOUND, STALE_VERSION, BAD_INPUT at `number`
 */
export async function recordEwayBill(viewer: Viewer, input: RecordEwayBillInput): Promise<ShipmentPayload> {
  const number = tidy(input.number)?.replaceAll(/[\s-]/g, '');
  if (number && !/^\d{12}$/.test(number)) throw atField('number', 'An e-way bill number has 12 digits.');
  if (!number && input.validUntil) throw atField('number', 'Enter the number of the e-way bill as well.');
  const _id = objectId(input.shipmentId, 'The shipment');
  const found = await OrderModel.findOne({ 'shipments._id': _id }, { _id: 1 }).lean();
  if (!found) throw new ShopError(ErrorCode.NOT_FOUND, 'The shipment was not found.');
  const order = await changeOrder({ _id: found._id }, async (before, _now, session) => {
    if (input.version != null && input.version !== before.version) throw new ShopError(ErrorCode.STALE_VERSION);
    const shipment = shipmentIn(before, _id);
    const { ewayBillNumber: was, ewayBillValidUntil: until, ...rest } = shipment;
    const validUntil = input.validUntil ?? undefined;
    if (was === number && until?.getTime() === validUntil?.getTime()) return null;
    const after: StoredShipment = {
      ...rest,
      ...(number && { ewayBillNumber: number, ...(validUntil && { ewayBillValidUntil: validUntil }) }),
    };
    await recordAudit({
      viewer,
      action: 'shipment.eway-bill',
      entity: 'order',
      entityId: before._id.toHexString(),
      summary: `Order ${before.orderNumber}: e-way bill of shipment ${shipment.number} ${number ?? 'taken off'}`,
      before: { shipment: shipment.number, ewayBillNumber: was, ewayBillValidUntil: until },
      after: { shipment: shipment.number, ewayBillNumber: number, ewayBillValidUntil: validUntil },
      session,
    });
    return {
      set: { shipments: before.shipments!.map((one) => (one._id.equals(_id) ? after : one)) },
      events: [
        {
          kind: 'shipment',
          actor: viewer.name,
          note: number
            ? `E-way bill ${number} of shipment ${shipment.number}`
            : `E-way bill ${was} of shipment ${shipment.number} was taken off`,
        },
      ],
    };
  });
  const view = orderView(order);
  return { order: view, shipment: view.shipments.find(({ id }) => id === _id.toHexString())! };
}

async function read(orderId: string): Promise<StoredOrder> {
  const order = await OrderModel.findOne({ _id: objectId(orderId, 'The order') }).lean<StoredOrder>();
  if (!order) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
  return order;
}

function shipmentIn(order: StoredOrder, _id: ObjectId): StoredShipment {
  const shipment = order.shipments?.find((one) => one._id.equals(_id));
  if (!shipment) throw new ShopError(ErrorCode.NOT_FOUND, 'The shipment was not found.');
  return shipment;
}

async function invoiceToSend(order: StoredOrder): Promise<GstDocument | undefined> {
  const document = invoiceNow(order)?.make();
  if (document) await takeCodesOfNow([document]);
  return document;
}

/** What is missing on the e-way bill of these goods, and what to do. */
function problemOf({ invoice }: StoredOrder, document: GstDocument, { lines }: Consignment): string | undefined {
  const goods = lines.filter(({ quantity }) => quantity > 0);
  if (document.place.abroad)
    return 'Goods that leave India need the port on their e-way bill: make it on the portal itself.';
  if (!sellerOf(invoice!).gstin)
    return 'An e-way bill needs the GSTIN of the seller, and this invoice has none. Who is not registered makes it on the portal as a citizen.';
  if (goods.length === 0)
    return 'The invoice has none of these goods, such as those of an exchange. Make their e-way bill on the portal, with a delivery challan.';
  const bare = goods.find(({ hsn }) => !hsn);
  if (bare) return `“${bare.title}” has no HSN code. Enter it at the product, then make the e-way bill.`;
  if (!document.place.code)
    return `“${document.place.name}” is no state of India. Correct the state in the delivery address, then make the e-way bill.`;
  if (lines.length > MOST_ITEMS)
    return `An e-way bill has at most ${MOST_ITEMS} items, and this shipment has ${lines.length}. Split the shipment.`;
  return undefined;
}

/** In the form of the portal. @throws ShopError BAD_INPUT naming the field */
function transportOf(transport: EwayBillTransport): EwayBillTransport {
  const plain = (text: string | null | undefined) => tidy(text)?.toUpperCase().replaceAll(/[\s-]/g, '');
  const [vehicleNumber, transporterId] = [plain(transport.vehicleNumber), plain(transport.transporterId)];
  const documentNumber = tidy(transport.documentNumber);
  if (vehicleNumber && !PLATE.test(vehicleNumber))
    throw atField('vehicleNumber', 'A vehicle number is one such as UP32AB1234 or 22BH1234AA.');
  if (transporterId && !/^[0-9A-Z]{15}$/.test(transporterId))
    throw atField('transporterId', 'A transporter ID has 15 letters and digits: a GSTIN or an enrolment number.');
  if (transport.mode === EwayTransportMode.ROAD && !vehicleNumber && !transporterId)
    throw atField('vehicleNumber', 'Enter the vehicle number, or the ID of the transporter who names it later.');
  if (transport.mode !== EwayTransportMode.ROAD && !documentNumber)
    throw atField('documentNumber', 'Enter the number of the railway receipt, airway bill or bill of lading.');
  if (documentNumber && !transport.documentDate)
    throw atField('documentDate', 'Enter the day of the transport document.');
  return {
    ...transport,
    vehicleNumber: vehicleNumber ?? null,
    transporterId: transporterId ?? null,
    transporterName: tidy(transport.transporterName) ?? null,
    documentNumber: documentNumber ?? null,
  };
}
