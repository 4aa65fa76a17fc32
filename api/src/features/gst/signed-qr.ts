/** Reads the signed QR code of an e-invoice: a JWS whose payload says which document the portal has registered. Pure. */
import { fromRupees, type Paise } from '../../pricing/index.js';

/** Of the published list of what the code says, those that tell one document from others. */
export interface SignedDocument {
  irn: string;
  sellerGstin: string;
  buyerGstin: string;
  /** INV, CRN or DBN. */
  kind: string;
  number: string;
  /** dd/MM/yyyy. */
  day: string;
  /** Undefined where it is no amount. */
  total: Paise | undefined;
}

/**
 * What the code says. That the portal has signed it is not checked: its public keys change from year to year and stand behind its log-in.
 * @returns undefined for a text that is no such code
 */
export function readSignedQr(text: string): SignedDocument | undefined {
  const [, payload] = text.split('.');
  const outer = jsonOf(Buffer.from(payload ?? '', 'base64url').toString());
  const data = typeof outer?.['data'] === 'string' ? jsonOf(outer['data']) : outer?.['data'];
  if (!isRecord(data)) return undefined;
  const of = (name: string): string => String(data[name] ?? '').trim();
  return {
    irn: of('Irn').toLowerCase(),
    sellerGstin: of('SellerGstin').toUpperCase(),
    buyerGstin: of('BuyerGstin').toUpperCase(),
    kind: of('DocTyp').toUpperCase(),
    number: of('DocNo'),
    day: of('DocDt'),
    total: amountOf(of('TotInvVal')),
  };
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isRecord(read) ? read : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function amountOf(text: string): Paise | undefined {
  // More decimals than two are noughts.
  const plain = text.replace(/(\.\d\d)0+$/, '$1');
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? fromRupees(plain) : undefined;
}
