/** E-way bills of random orders that go in several shipments; their JSON against a schema of its own. */
import 'reflect-metadata';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { randomOrders, SELLER } from '../../../test/random-months.js';
import { rounds } from '../../../test/rounds.js';
import { ObjectId } from '../../types/object-id.js';
import { ShipmentState } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import type { StoredShipment } from '../orders/shipment.model.js';
import { consignmentOf, ewayBillJson } from './eway-bill.js';
import { EwayTransportMode } from './eway-bill.inputs.js';
import { invoiceNow } from './gst-document.js';

const text = (maxLength: number, minLength = 0) => ({ type: 'string', maxLength, minLength });
const matching = (pattern: string) => ({ type: 'string', pattern });
const amount = { type: 'number', multipleOf: 0.01, minimum: 0 };
const state = { type: 'integer', minimum: 1, maximum: 38 };
const pin = { type: 'integer', minimum: 100000, maximum: 999999 };
const day = matching(String.raw`^\d\d/\d\d/\d{4}$`);
const all = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const GSTIN = String.raw`^\d\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$`;
const rate = { type: 'number', minimum: 0, maximum: 40 };
/** Fields, types and lengths of version 1.0.0621, as public programs write them. */
const SCHEMA = all({
  version: { const: '1.0.0621' },
  billLists: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: all({
      userGstin: matching(GSTIN),
      supplyType: { const: 'O' },
      subSupplyType: { const: 1 },
      subSupplyDesc: text(20),
      docType: { enum: ['INV', 'BIL'] },
      docNo: text(16, 1),
      docDate: day,
      transType: { enum: [1, 2] },
      fromGstin: matching(GSTIN),
      fromTrdName: text(100, 1),
      fromAddr1: text(120, 1),
      fromAddr2: text(120),
      fromPlace: text(50, 1),
      fromPincode: pin,
      fromStateCode: state,
      actualFromStateCode: state,
      toGstin: matching(`${GSTIN}|^URP$`),
      toTrdName: text(100, 1),
      toAddr1: text(120, 1),
      toAddr2: text(120),
      toPlace: text(50, 1),
      toPincode: pin,
      toStateCode: state,
      actualToStateCode: state,
      totalValue: amount,
      cgstValue: amount,
      sgstValue: amount,
      igstValue: amount,
      cessValue: { const: 0 },
      TotNonAdvolVal: { const: 0 },
      OthValue: { type: 'number', multipleOf: 0.01 },
      totInvValue: amount,
      transMode: { enum: [1, 2, 3, 4] },
      transDistance: { type: 'integer', minimum: 0, maximum: 4000 },
      transporterName: text(100),
      transporterId: matching('^([0-9A-Z]{15})?$'),
      transDocNo: text(15),
      transDocDate: matching(String.raw`^(\d\d/\d\d/\d{4})?$`),
      vehicleNo: matching('^[0-9A-Z]{0,15}$'),
      vehicleType: { const: 'R' },
      mainHsnCode: matching(String.raw`^\d{4,8}$`),
      itemList: {
        type: 'array',
        minItems: 1,
        maxItems: 250,
        items: all({
          itemNo: { type: 'integer', minimum: 1 },
          productName: text(100),
          productDesc: text(100, 1),
          hsnCode: matching(String.raw`^\d{4,8}$`),
          quantity: { type: 'integer', minimum: 1 },
          qtyUnit: { enum: ['NOS', 'OTH'] },
          taxableAmount: amount,
          cgstRate: rate,
          sgstRate: rate,
          igstRate: rate,
          cessRate: { const: 0 },
          cessNonAdvol: { const: 0 },
        }),
      },
    }),
  },
});
// Amounts are fractions of two: 0.07 is no exact multiple of 0.01.
const fits = new Ajv({ multipleOfPrecision: 6, strictTypes: false }).compile(SCHEMA);

/** A shipment of so many pieces of each line. */
const shipmentOf = (pieces: readonly number[], state = ShipmentState.PACKED): StoredShipment => ({
  _id: new ObjectId(),
  number: 'S',
  lines: pieces.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : [])),
  state,
  packedAt: new Date(),
});

const paise = (rupees: number) => Math.round(rupees * 100);

it('of all shipments of an order together are its invoice to the paisa, and fit the form', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      randomOrders(3),
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 10, maxLength: 10 }),
      fc.constantFrom(undefined, 'composition' as const),
      (orders, cuts, kind) => {
        for (const bare of orders) {
          if (!bare.invoice || bare.deliveryAddress.country !== 'India') continue;
          const quantities = bare.items.map(({ quantity }) => quantity);
          const first = quantities.map((quantity, at) => Math.min(quantity, cuts[at]!));
          const second = quantities.map((quantity, at) => Math.min(quantity - first[at]!, cuts[at + 5]!));
          const rest = quantities.map((quantity, at) => quantity - first[at]! - second[at]!);
          const order: StoredOrder = {
            ...bare,
            invoice: { ...bare.invoice, seller: { ...SELLER, ...(kind && { kind }) } },
            // One that came back gave its pieces to the others.
            shipments: [
              shipmentOf(quantities, ShipmentState.CAME_BACK),
              ...[first, second, rest].filter((one) => one.some((pieces) => pieces > 0)).map((one) => shipmentOf(one)),
            ],
          };
          const one = invoiceNow(order)!;
          const document = one.make();
          const sums = { taxable: 0, cgst: 0, sgst: 0, igst: 0, untaxed: 0, value: 0 };
          for (const shipment of order.shipments!.slice(1)) {
            const consignment = consignmentOf(order, document, shipment);
            const goods = consignment.lines.filter(({ quantity }) => quantity > 0);
            expect(goods.map(({ quantity }) => quantity)).toEqual(shipment.lines.map(({ quantity }) => quantity));
            const transport = { mode: EwayTransportMode.ROAD, distanceKm: 4000, vehicleNumber: 'UP32AB1234' };
            const json = JSON.parse(ewayBillJson(order, document, one.print(), consignment, transport));
            expect([fits(json), fits.errors]).toEqual([true, null]);
            const [bill] = json.billLists;
            const { totalValue, cgstValue, sgstValue, igstValue, OthValue, totInvValue } = bill;
            const parts = [totalValue, cgstValue, sgstValue, igstValue, OthValue].map(paise);
            expect(parts.reduce((a, b) => a + b, 0)).toBe(paise(totInvValue));
            expect(bill.itemList.reduce((sum: number, item: any) => sum + paise(item.taxableAmount), 0)).toBe(parts[0]);
            for (const [at, name] of (['taxable', 'cgst', 'sgst', 'igst', 'untaxed'] as const).entries())
              sums[name] += parts[at]!;
            sums.value += paise(totInvValue);
            const within = bill.fromStateCode === bill.actualToStateCode;
            expect(bill.toGstin).toBe(order.recipient ? '10AAACG1234M1ZV' : 'URP');
            expect(bill.docType === 'BIL').toBe(
              kind === 'composition' || document.byRate.every(({ ratePercent }) => ratePercent === 0),
            );
            expect(bill.itemList.every((item: any) => (within ? item.igstRate : item.cgstRate) === 0)).toBe(true);
            seen.add(
              `${within ? 'intra' : 'inter'} ${bill.toGstin === 'URP' ? 'private' : 'business'} ${bill.docType}`,
            );
          }
          const whole = (name: 'taxable' | 'cgst' | 'sgst' | 'igst') =>
            document.lines.reduce((sum, line) => sum + line[name], 0);
          expect(sums).toEqual({
            taxable: whole('taxable'),
            cgst: whole('cgst'),
            sgst: whole('sgst'),
            igst: whole('igst'),
            untaxed: document.untaxed,
            value: document.total,
          });
        }
      },
    ),
    { seed: 138, numRuns: rounds(60, 3_000) },
  );
  const kinds = ['inter', 'intra'].flatMap((way) => ['business', 'private'].map((buyer) => `${way} ${buyer}`));
  expect([...seen].sort()).toEqual(kinds.flatMap((one) => [`${one} BIL`, `${one} INV`]));
});
