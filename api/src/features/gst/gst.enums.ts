/** Kinds of tax documents, sections of GSTR-1, and what can be wrong with a month. */
import { registerEnumType } from 'type-graphql';

export enum GstDocumentKind {
  INVOICE = 'INVOICE',
  CREDIT_NOTE = 'CREDIT_NOTE',
  RECEIPT_VOUCHER = 'RECEIPT_VOUCHER',
  REFUND_VOUCHER = 'REFUND_VOUCHER',
}
registerEnumType(GstDocumentKind, {
  name: 'GstDocumentKind',
  description: 'What a tax document is.',
  valuesConfig: {
    INVOICE: { description: 'An invoice or a bill of supply, also one that a credit note took back since.' },
    CREDIT_NOTE: { description: 'Takes an invoice back, whole or in part.' },
    RECEIPT_VOUCHER: { description: 'Of an advance; it bears no GST for goods.' },
    REFUND_VOUCHER: { description: 'Of an advance that went back before there was an invoice.' },
  },
});

export enum GstSection {
  B2B = 'B2B',
  B2CL = 'B2CL',
  B2CS = 'B2CS',
  EXP = 'EXP',
  CDNR = 'CDNR',
  CDNUR = 'CDNUR',
  NIL = 'NIL',
  ADVANCES = 'ADVANCES',
  NONE = 'NONE',
}
registerEnumType(GstSection, {
  name: 'GstSection',
  description: 'Where GSTR-1 tells of a document.',
  valuesConfig: {
    B2B: { description: 'Invoices to buyers with a GSTIN.' },
    B2CL: {
      description: 'Invoices above ₹1,00,000 (₹2,50,000 before August 2024) to buyers of other states without a GSTIN.',
    },
    B2CS: { description: 'All other sales within India, summed by place and rate; their credit notes lower it.' },
    EXP: { description: 'Exports.' },
    CDNR: { description: 'Credit notes to buyers with a GSTIN.' },
    CDNUR: { description: 'Credit notes for invoices of B2CL and EXP.' },
    NIL: { description: 'What is taxed at 0 %, of whatever document within India.' },
    ADVANCES: { description: 'Receipt and refund vouchers. Advances for goods bear no GST: for the books alone.' },
    NONE: { description: 'Documents of a composition or unregistered seller, who files no GSTR-1.' },
  },
});

export enum GstProblemKind {
  TOTALS_DIFFER = 'TOTALS_DIFFER',
  CREDIT_WITHOUT_INVOICE = 'CREDIT_WITHOUT_INVOICE',
  PLACE_UNKNOWN = 'PLACE_UNKNOWN',
  RATE_UNKNOWN = 'RATE_UNKNOWN',
  NUMBER_MISSING = 'NUMBER_MISSING',
  HSN_MISSING = 'HSN_MISSING',
  HSN_SHORT = 'HSN_SHORT',
  EINVOICE_INCOMPLETE = 'EINVOICE_INCOMPLETE',
  EINVOICE_MISSING = 'EINVOICE_MISSING',
}
registerEnumType(GstProblemKind, {
  name: 'GstProblemKind',
  description: 'What is wrong with a month.',
  valuesConfig: {
    TOTALS_DIFFER: {
      description: 'The parts of a document do not add up to its total. Files are refused until that is corrected.',
    },
    CREDIT_WITHOUT_INVOICE: { description: 'A credit note whose invoice is not there. Files are refused likewise.' },
    PLACE_UNKNOWN: { description: 'The place of supply is no state of India.' },
    RATE_UNKNOWN: { description: 'A line has a rate that GST does not have.' },
    NUMBER_MISSING: { description: 'A series of numbers has a gap.' },
    HSN_MISSING: { description: 'Goods without an HSN code.' },
    HSN_SHORT: { description: 'An HSN code with fewer digits than the turnover asks for.' },
    EINVOICE_INCOMPLETE: {
      description: 'The portal would refuse an e-invoice: something that it asks for is missing.',
    },
    EINVOICE_MISSING: {
      description: 'An invoice or credit note to a business without IRN, where the turnover asks for e-invoices.',
    },
  },
});

/** Problems that leave a month without right sums: no files are made of it. */
export const BLOCKING: readonly GstProblemKind[] = [
  GstProblemKind.TOTALS_DIFFER,
  GstProblemKind.CREDIT_WITHOUT_INVOICE,
];
