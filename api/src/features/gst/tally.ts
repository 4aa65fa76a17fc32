/** A month for Tally: its ledgers and its vouchers, as the XML that Tally imports. Pure; sums are paise, debits below 0. */
import { DateTime } from 'luxon';
import { paiseInDigits, type Paise } from '../../pricing/index.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { stateOfGstin } from '../../types/states.js';
import type { TaxDocument } from '../invoicing/tax-document.js';
import { ReceiptMethod, RefundStatus } from '../orders/order.enums.js';
import type { StoredOrder, StoredRecipient } from '../orders/order.model.js';
import { paymentsOf } from '../orders/order-money-view.js';
import type { GstDocument } from './gst-document.js';
import { GstDocumentKind, GstSection } from './gst.enums.js';
import { isWithin, type GstMonth } from './gst-month.js';
import { element, message, tags, tallyFile } from './tally-xml.js';

/** Groups that every company of Tally has. */
const [DEBTORS, SALES, DUTIES, INDIRECT, INCOME, BANK, CASH] = [
  'Sundry Debtors',
  'Sales Accounts',
  'Duties & Taxes',
  'Indirect Expenses',
  'Indirect Incomes',
  'Bank Accounts',
  'Cash-in-Hand',
];
/** All who buy without a GSTIN: a ledger for each of them would be thousands. */
const PRIVATE = 'Online customers';
const PAID_BY: Record<ReceiptMethod, readonly [ledger: string, group: string]> = {
  [ReceiptMethod.ONLINE]: ['Online payments', BANK],
  [ReceiptMethod.CASH]: ['Cash of orders', CASH],
  [ReceiptMethod.UPI]: ['UPI payments', BANK],
  [ReceiptMethod.BANK]: ['Bank transfers', BANK],
  [ReceiptMethod.CHEQUE]: ['Cheques', BANK],
};
/** GST began on this day, so that a registration holds for every voucher. */
const GST_FROM = '20170701';

type VoucherType = 'Sales' | 'Credit Note' | 'Receipt' | 'Payment';

/** Sums by ledger: credits above 0, debits below. */
class Entries {
  readonly sums = new Map<string, Paise>();

  add(ledger: string, amount: Paise): void {
    this.sums.set(ledger, (this.sums.get(ledger) ?? 0) + amount);
  }
}

interface Voucher {
  type: VoucherType;
  /** The same in every import of the same document or payment. */
  id: string;
  number: string;
  at: Date;
  party: string;
  narration: string;
  entries: Entries;
  /** Further fields of the voucher, by their names in Tally. */
  more?: Record<string, string>;
}

/** Ledgers and vouchers of a month; vouchers go to `put` as they are made, ledgers are told at the end. */
export class TallyBooks {
  readonly #ledgers = new Map<string, string>();

  constructor(private readonly put: (xml: string) => void) {}

  /** An invoice or a credit note; vouchers of advances come with their payment. */
  document(document: GstDocument, printed: TaxDocument, order: StoredOrder): void {
    const { kind, number, issuedAt, orderNumber, place, recipient, against, total, untaxed, section } = document;
    if (kind !== GstDocumentKind.INVOICE && kind !== GstDocumentKind.CREDIT_NOTE) return;
    const isCredit = kind === GstDocumentKind.CREDIT_NOTE;
    const sign = isCredit ? -1 : 1;
    const entries = new Entries();
    const party = this.#party(recipient);
    entries.add(party, -sign * total);
    for (const line of document.lines) {
      const name = line.product ? 'Sales' : 'Delivery';
      const ledger = section === GstSection.NONE ? name : `${name} ${wayOf(document)} ${line.ratePercent}%`;
      entries.add(this.#ledger(ledger, SALES), sign * line.taxable);
      for (const tax of ['cgst', 'sgst', 'igst'] as const)
        if (line[tax] !== 0) entries.add(this.#tax(tax), sign * line[tax]);
    }
    const rounding = printed.charges.find(([name]) => name === 'Rounding')?.[1] ?? 0;
    if (rounding !== 0) entries.add(this.#ledger('Round Off', INDIRECT), sign * rounding);
    if (untaxed !== rounding) entries.add(this.#ledger('Delivery charges', INCOME), sign * (untaxed - rounding));
    const about = isCredit ? `Credit note for invoice ${against?.number}` : 'Invoice';
    this.#write({
      type: isCredit ? 'Credit Note' : 'Sales',
      id: `${order._id.toHexString()}-${number}`,
      number,
      at: issuedAt,
      party,
      narration: `${about}, order ${orderNumber}, ${document.buyerName}`,
      entries,
      more: {
        ...(against && { REFERENCE: against.number, REFERENCEDATE: day(against.issuedAt) }),
        ...(recipient && { PARTYGSTIN: recipient.gstin }),
        GSTREGISTRATIONTYPE: recipient ? 'Regular' : 'Unregistered',
        ...(!place.abroad && { STATENAME: place.name, PLACEOFSUPPLY: place.name, COUNTRYOFRESIDENCE: 'India' }),
      },
    });
  }

  /** What came for an order in the month, and what went back. Money that never counted as its payment is in neither. */
  money(order: StoredOrder, month: GstMonth): void {
    const id = order._id.toHexString();
    for (const payment of paymentsOf(order)) {
      const voucher = order.receipts?.find(({ _id }) => _id.toHexString() === payment.id)?.voucher;
      const at = voucher?.issuedAt ?? payment.at;
      if (!isWithin(at, month)) continue;
      const own = payment.id === id ? '' : `/${payment.id.replace(`${id}-`, '').slice(-6)}`;
      this.#moved(order, {
        at,
        amount: payment.amount,
        method: payment.method,
        number: voucher?.number ?? `${order.orderNumber}${own}`,
        id: `${id}-payment-${payment.id}`,
        about: [payment.amount < 0 ? 'Payment recorded wrongly' : 'Payment', payment.reference],
      });
    }
    for (const refund of order.refunds) {
      const at = refund.voucher?.issuedAt ?? refund.processedAt;
      if (refund.surplus || refund.status !== RefundStatus.PROCESSED || !at || !isWithin(at, month)) continue;
      const part = refund._id.toHexString();
      const came = order.receipts?.find(({ _id }) => refund.receipt && _id.equals(refund.receipt));
      this.#moved(order, {
        at,
        amount: -refund.amount,
        method: came?.method ?? (refund.paymentId || order.payment ? ReceiptMethod.ONLINE : ReceiptMethod.BANK),
        number: refund.voucher?.number ?? `${order.orderNumber}/R-${part.slice(-6)}`,
        id: `${id}-refund-${part}`,
        about: ['Refund', refund.creditNote && `credit note ${refund.creditNote.number}`, refund.providerRefundId],
      });
    }
  }

  /** The file of the ledgers, which is imported before the vouchers. */
  masters(): string {
    return tallyFile('All Masters', [...this.#ledgers.values()].join(''));
  }

  #moved(
    order: StoredOrder,
    money: {
      at: Date;
      amount: Paise;
      method: ReceiptMethod;
      number: string;
      id: string;
      about: readonly (string | null | undefined)[];
    },
  ): void {
    const { at, amount, number, id, about } = money;
    const [ledger, group] = PAID_BY[money.method];
    const entries = new Entries();
    const party = this.#party(order.recipient);
    entries.add(this.#ledger(ledger, group), -amount);
    entries.add(party, amount);
    const narration = [...about, `order ${order.orderNumber}`].filter(Boolean).join(', ');
    this.#write({ type: amount < 0 ? 'Payment' : 'Receipt', id, number, at, party, narration, entries });
  }

  #party(recipient: StoredRecipient | undefined): string {
    if (!recipient) return this.#ledger(PRIVATE, DEBTORS);
    const { gstin, legalName } = recipient;
    const state = stateOfGstin(gstin) ?? '';
    const registration = { GSTREGISTRATIONTYPE: 'Regular', PLACEOFSUPPLY: state, GSTIN: gstin };
    // The first fields are read by all releases, the lists by those that date a registration.
    return this.#ledger(
      `${legalName} (${gstin})`,
      DEBTORS,
      tags({ LEDSTATENAME: state, COUNTRYOFRESIDENCE: 'India', GSTREGISTRATIONTYPE: 'Regular', PARTYGSTIN: gstin }) +
        element('LEDGSTREGDETAILS.LIST', tags({ APPLICABLEFROM: GST_FROM, ...registration })) +
        element(
          'LEDMAILINGDETAILS.LIST',
          tags({ APPLICABLEFROM: GST_FROM, MAILINGNAME: legalName, STATE: state, COUNTRY: 'India' }),
        ),
    );
  }

  #tax(tax: 'cgst' | 'sgst' | 'igst'): string {
    const head = { cgst: 'CGST', sgst: 'SGST/UTGST', igst: 'IGST' }[tax];
    return this.#ledger(`Output ${tax.toUpperCase()}`, DUTIES, tags({ TAXTYPE: 'GST', GSTDUTYHEAD: head }));
  }

  #ledger(name: string, group: string, more = ''): string {
    if (!this.#ledgers.has(name)) {
      const facts = element('NAME.LIST', tags({ NAME: name })) + tags({ PARENT: group, ISBILLWISEON: 'No' }) + more;
      this.#ledgers.set(name, message(element('LEDGER', facts, { NAME: name, ACTION: 'Create' })));
    }
    return name;
  }

  #write({ type, id, number, at, party, narration, entries, more = {} }: Voucher): void {
    const rows = [...entries.sums].filter(([, amount]) => amount !== 0);
    // A document of nothing moves no ledger, and Tally takes no voucher without entries.
    if (rows.length === 0) return;
    const view = 'Accounting Voucher View';
    const facts = tags({
      DATE: day(at),
      EFFECTIVEDATE: day(at),
      VOUCHERTYPENAME: type,
      VOUCHERNUMBER: number,
      ...more,
      PARTYLEDGERNAME: party,
      NARRATION: narration,
      PERSISTEDVIEW: view,
      ISINVOICE: 'No',
    });
    const sums = rows.map(([ledger, amount]) =>
      element(
        'ALLLEDGERENTRIES.LIST',
        tags({
          LEDGERNAME: ledger,
          ISDEEMEDPOSITIVE: amount < 0 ? 'Yes' : 'No',
          ISPARTYLEDGER: ledger === party ? 'Yes' : 'No',
          AMOUNT: paiseInDigits(amount),
        }),
      ),
    );
    const attributes = { REMOTEID: `shop-${id}`, VCHTYPE: type, ACTION: 'Create', OBJVIEW: view };
    this.put(message(element('VOUCHER', facts + sums.join(''), attributes)));
  }
}

/** Sales are told apart as the returns tell them: within the state, to other states, abroad. */
const wayOf = ({ place }: GstDocument): string => (place.abroad ? 'export' : place.withinState ? 'GST' : 'IGST');

const day = (at: Date): string => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('yyyyMMdd');
