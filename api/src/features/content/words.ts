/** Placeholders in braces for texts of pages. They show values of the settings and follow their changes. */
import { formatPaise, type Paise } from '../../pricing/index.js';
import { takesPayments } from '../../platform/connections/current-connections.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { chargesTax, sellerGstin, sellerKind } from '../../platform/settings/seller-kind.js';
import type { Settings } from '../../platform/settings/settings.js';
import type { SellerKind } from '../../types/seller-kind.js';

interface Word {
  /** Explanation for the author of a text. */
  readonly means: string;
  readonly now: (set: Settings) => string;
}

const nameOf = (set: Settings): string => set.legalName || set.brand;

const addressOf = ({ address }: Settings): string =>
  [address.street, `${address.city} ${address.postalCode}`, address.state, address.country].join(', ');

const cashInWords = (charge: Paise): string =>
  charge > 0
    ? `Cash on delivery costs ${formatPaise(charge)} more, and the charge is shown before you place the order.`
    : 'Cash on delivery costs nothing more.';

const INVOICES: Readonly<Record<SellerKind, string>> = {
  regular: 'A GST invoice',
  composition: 'A bill of supply',
  unregistered: 'An invoice',
};

export const WORDS: Readonly<Record<string, Word>> = {
  brand: { means: 'The brand.', now: ({ brand }) => brand },
  tagline: { means: 'The tagline.', now: ({ tagline }) => tagline },
  legalName: { means: 'The legal name; the brand where none is set.', now: nameOf },
  address: {
    means: 'The address in one line.',
    now: addressOf,
  },
  city: { means: 'The city of the address.', now: ({ address }) => address.city },
  phone: { means: 'The phone number.', now: ({ phone }) => phone },
  email: { means: 'The e-mail address.', now: ({ email }) => email },
  gstin: { means: 'The GSTIN.', now: sellerGstin },
  website: { means: 'The public address of the shop.', now: () => new URL(platform().config.publicUrl).host },
  seller: {
    means: 'Legal name and address with GSTIN and CIN, as far as they are set.',
    now: (set) =>
      [
        nameOf(set),
        addressOf(set),
        ...(sellerGstin() ? [`GSTIN ${sellerGstin()}`] : []),
        ...(set.cin ? [`CIN ${set.cin}`] : []),
      ].join(', '),
  },
  everyCharge: {
    means: '“GST and every charge are”, or “Every charge is” where no GST is charged.',
    now: () => (chargesTax() ? 'GST and every charge are' : 'Every charge is'),
  },
  anInvoice: {
    means: '“A GST invoice”, “A bill of supply” or “An invoice”, by your kind of seller.',
    now: () => INVOICES[sellerKind()],
  },
  waysToPay: {
    means: 'A sentence or two on paying online and in cash, as the settings allow them.',
    now: ({ onlineAllowed, codAllowed, codCharge }) =>
      [
        ...(onlineAllowed && takesPayments() ? ['You may pay online by card, UPI, net banking or wallet.'] : []),
        ...(codAllowed ? [cashInWords(codCharge)] : []),
      ].join(' '),
  },
  invoiceYears: {
    means: 'For how many years invoices are kept.',
    now: ({ invoiceYears }) => String(invoiceYears),
  },
  privacyDays: {
    means: 'Within how many days requests about personal data are answered.',
    now: ({ privacyDays }) => String(privacyDays),
  },
  timeToReturn: {
    means: 'A sentence on how long products may be returned, as the settings allow it.',
    now: ({ returnDays }) =>
      returnDays > 0
        ? `You may return a product within ${returnDays} ${returnDays === 1 ? 'day' : 'days'} of delivery: ask for it in My Orders, or write or call.`
        : 'Write or call when you would like to return a product, and we find a way together.',
  },
  minutesToPay: { means: 'Minutes until an unpaid online order ends.', now: (set) => String(set.minutesToPay) },
  grievanceOfficer: {
    means: 'Name and designation of the grievance officer; the owner of the shop where none is set.',
    now: (set) =>
      [set.grievanceName, set.grievanceDesignation].filter(Boolean).join(', ') || `The owner of ${set.brand}`,
  },
  grievanceContact: {
    means: 'How to reach the grievance officer; the shop’s own e-mail address and phone where nothing is set.',
    now: (set) => set.grievanceContact || `${set.email}, ${set.phone}`,
  },
};

const IN_BRACES = /\{([^{}]*)\}/g;

/** The problem with the placeholders of a text; undefined when they are valid. */
export function wordProblem(text: string): string | undefined {
  for (const [whole, name] of text.matchAll(IN_BRACES))
    if (!Object.hasOwn(WORDS, name!)) return `${whole} is no word of the shop; {brand}, for instance, is one.`;
  return undefined;
}

/** A text with its placeholders replaced by current values. */
export const filled = (text: string): string =>
  text.includes('{')
    ? text.replace(IN_BRACES, (whole, name: string) =>
        Object.hasOwn(WORDS, name) ? WORDS[name]!.now(settings()) : whole,
      )
    : text;
