/** The rules of the e-invoice form INV-01 (version 1.1) for the fields that the shop sends, as a JSON Schema in our own words. */
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';

const text = (least: number, most: number, pattern = '^[^"\\\\]*$') => ({
  type: 'string',
  minLength: least,
  maxLength: most,
  pattern,
});
const oneOf = (...values: string[]) => ({ type: 'string', enum: values });
/** In whole paise. */
const rupees = (most: number, least = 0) => ({ type: 'number', minimum: least, maximum: most, multipleOf: 0.01 });
const LINE_MOST = 999_999_999_999.99;
const FORM_MOST = 99_999_999_999_999;

/** No field besides these, so that a misspelt one is found. */
const object = (required: Record<string, AnySchema>, optional: Record<string, AnySchema> = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});

const gstin = text(15, 15, '^[0-9]{2}[0-9A-Z]{13}$');
const state = text(1, 2, '^(?!0+$)[0-9]{1,2}$');
const day = text(10, 10, '^[0-3][0-9]/[01][0-9]/20[12][0-9]$');
/** Begins with a letter or 1 to 9: the portal refuses a nought or a sign there. */
const number = text(1, 16, '^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$');
const pin = { type: 'integer', minimum: 100_000, maximum: 999_999 };

const item = object(
  {
    SlNo: text(1, 6, '^[0-9]+$'),
    PrdDesc: text(3, 300),
    IsServc: oneOf('Y', 'N'),
    HsnCd: text(4, 8, '^(?!0+$)([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
    UnitPrice: { type: 'number', minimum: 0, maximum: 999_999_999_999.999, multipleOf: 0.001 },
    TotAmt: rupees(LINE_MOST),
    AssAmt: rupees(LINE_MOST),
    GstRt: { type: 'number', minimum: 0, maximum: 999.999, multipleOf: 0.001 },
    TotItemVal: rupees(LINE_MOST),
  },
  {
    Qty: { type: 'number', minimum: 0, maximum: 9_999_999_999.999, multipleOf: 0.001 },
    Unit: text(3, 8, '^[A-Za-z]+$'),
    Discount: rupees(LINE_MOST),
    IgstAmt: rupees(LINE_MOST),
    CgstAmt: rupees(LINE_MOST),
    SgstAmt: rupees(LINE_MOST),
  },
);

const FORM = object(
  {
    Version: text(1, 6),
    TranDtls: object(
      { TaxSch: oneOf('GST'), SupTyp: oneOf('B2B', 'SEZWP', 'SEZWOP', 'EXPWP', 'EXPWOP', 'DEXP') },
      { RegRev: oneOf('Y', 'N'), IgstOnIntra: oneOf('Y', 'N') },
    ),
    DocDtls: object({ Typ: oneOf('INV', 'CRN', 'DBN'), No: number, Dt: day }),
    SellerDtls: object(
      { Gstin: gstin, LglNm: text(3, 100), Addr1: text(1, 100), Loc: text(3, 50), Pin: pin, Stcd: state },
      { TrdNm: text(3, 100), Addr2: text(3, 100) },
    ),
    BuyerDtls: object(
      { Gstin: gstin, LglNm: text(3, 100), Pos: state, Addr1: text(1, 100), Loc: text(3, 100), Stcd: state },
      { TrdNm: text(3, 100), Addr2: text(3, 100), Pin: pin },
    ),
    ItemList: { type: 'array', minItems: 1, maxItems: 1_000, items: item },
    ValDtls: object(
      { AssVal: rupees(FORM_MOST), TotInvVal: rupees(FORM_MOST) },
      {
        CgstVal: rupees(FORM_MOST),
        SgstVal: rupees(FORM_MOST),
        IgstVal: rupees(FORM_MOST),
        OthChrg: rupees(FORM_MOST),
        RndOffAmt: rupees(99.99, -99.99),
      },
    ),
  },
  {
    RefDtls: object({
      PrecDocDtls: { type: 'array', minItems: 1, items: object({ InvNo: number, InvDt: day }) },
    }),
  },
);

const check = new Ajv2020({ allErrors: true, multipleOfPrecision: 6 }).compile(FORM);

/** @returns where a form breaks the rules and how, such as `/SellerDtls/Loc must NOT have fewer than 3 characters` */
export function brokenRules(form: unknown): string[] {
  if (check(form)) return [];
  return check.errors!.map(({ instancePath, message, params }) => {
    const named = 'additionalProperty' in params ? ` ${params['additionalProperty']}` : '';
    return `${instancePath} ${message}${named}`;
  });
}
