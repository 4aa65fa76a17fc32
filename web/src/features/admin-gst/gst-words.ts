// What sections of GSTR-1 and kinds of documents are called.
import type { GstDocumentKind, GstSection } from '../../generated/admin-gst';
import { enumTable, inCapitals } from '../../shared/enum-table';

/** Its name at the tax office, and what is in it. */
export const sections = enumTable<GstSection, { code: string; about: string }>(
  {
    B2B: { code: 'B2B', about: 'Invoices to businesses' },
    B2CL: { code: 'B2CL', about: 'Large invoices to other states' },
    B2CS: { code: 'B2CS', about: 'Other sales, less their credit notes' },
    EXP: { code: 'EXP', about: 'Exports' },
    CDNR: { code: 'CDNR', about: 'Credit notes to businesses' },
    CDNUR: { code: 'CDNUR', about: 'Credit notes for large invoices and exports' },
    NIL: { code: 'NIL', about: 'Goods at 0 %' },
    ADVANCES: { code: 'Advances', about: 'Vouchers, without GST: for your books' },
    NONE: { code: 'No GSTR-1', about: 'Documents without tax' },
  },
  (value) => ({ code: value, about: '' }),
);

export const kinds = enumTable<GstDocumentKind, string>(
  {
    INVOICE: 'Invoices',
    CREDIT_NOTE: 'Credit notes',
    RECEIPT_VOUCHER: 'Receipt vouchers',
    REFUND_VOUCHER: 'Refund vouchers',
  },
  inCapitals,
);

/** Cells of amounts: an amount that breaks within is read as two. */
export const inOneLine = () => ({ style: { whiteSpace: 'nowrap' as const } });
