/** The sums of a month: section by section, by place and rate, by HSN, and the numbers of each series. Pure; amounts are paise. */
import type { Paise, TaxParts } from '../../pricing/index.js';
import { differenceOf, placeCell, taxOf, type GstDocument, type GstPlace } from './gst-document.js';
import { GstDocumentKind, GstSection } from './gst.enums.js';

export interface GstSums {
  /** Documents that are told of here first. */
  documents: number;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  /** Charges without tax, and what totals were rounded by. */
  untaxed: Paise;
}

/** Sales of B2CS at one place and rate. */
export interface SmallSales extends TaxParts {
  place: GstPlace;
}

export interface HsnSums extends TaxParts {
  hsn: string;
  /** Of the first goods that have it. */
  description: string;
  uqc: string;
  quantity: number;
  /** True for buyers with a GSTIN. */
  business: boolean;
}

/** Goods that bear no tax, by whether they went to another state and to a business. */
export interface NilSums {
  interState: boolean;
  business: boolean;
  amount: Paise;
}

const nothing = (): GstSums => ({ documents: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, untaxed: 0 });

/** All of a section, in paise. */
export const sumOf = ({ taxable, cgst, sgst, igst, untaxed }: GstSums): Paise => taxable + cgst + sgst + igst + untaxed;

const COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const;

/** 1 for what was sold, −1 for what was taken back, 0 for advances, which are no sales. */
export function signOf({ kind }: Pick<GstDocument, 'kind'>): 1 | -1 | 0 {
  if (kind === GstDocumentKind.INVOICE) return 1;
  return kind === GstDocumentKind.CREDIT_NOTE ? -1 : 0;
}

/** True for what is told of in the section of goods that bear no tax, and not with its document. */
export const isNil = ({ section, place }: GstDocument, { ratePercent }: Pick<TaxParts, 'ratePercent'>): boolean =>
  ratePercent === 0 && !place.abroad && section !== GstSection.NONE;

/** The rows of a document by rate, without what bears no tax. */
export const taxedRows = (document: GstDocument): TaxParts[] =>
  document.byRate.filter((parts) => !isNil(document, parts));

export class MonthTotals {
  readonly sections = new Map<GstSection, GstSums>();
  readonly kinds = new Map<GstDocumentKind, { documents: number; total: Paise }>();
  readonly #small = new Map<string, SmallSales>();
  readonly #hsn = new Map<string, HsnSums>();
  readonly #nil = new Map<string, NilSums>();
  /** Numbers by series and financial year, such as `GS/26-27`. */
  readonly numbers = new Map<string, number[]>();
  /** What the parts of documents differ from their totals by, each without its sign. */
  difference: Paise = 0;

  add(document: GstDocument): void {
    const { kind, number, total, section, byRate } = document;
    const of = this.kinds.get(kind) ?? { documents: 0, total: 0 };
    of.documents += 1;
    of.total += total;
    this.kinds.set(kind, of);
    this.addNumber(number);
    const sign = signOf(document);
    if (sign === 0) {
      const advances = this.#section(GstSection.ADVANCES);
      advances.documents += 1;
      advances.untaxed += kind === GstDocumentKind.RECEIPT_VOUCHER ? total : -total;
      return;
    }
    this.difference += Math.abs(differenceOf(document));
    const allNil = byRate.length > 0 && byRate.every((parts) => isNil(document, parts));
    const main = this.#section(allNil ? GstSection.NIL : section);
    main.documents += 1;
    main.untaxed += sign * document.untaxed;
    for (const parts of byRate) {
      const sums = isNil(document, parts) ? this.#section(GstSection.NIL) : this.#section(section);
      for (const name of COLUMNS) sums[name] += sign * parts[name];
      if (isNil(document, parts)) this.#addNil(document, sign * parts.taxable);
      else if (section === GstSection.B2CS) this.#addSmall(document, parts, sign);
    }
    if (section !== GstSection.NONE) this.#addHsn(document, sign);
  }

  /** Also of a document that could not be reckoned: its number is used. */
  addNumber(number: string): void {
    const at = number.lastIndexOf('/');
    const series = number.slice(0, at);
    const known = this.numbers.get(series) ?? [];
    known.push(Number(number.slice(at + 1)));
    this.numbers.set(series, known);
  }

  #section(section: GstSection): GstSums {
    const sums = this.sections.get(section) ?? nothing();
    this.sections.set(section, sums);
    return sums;
  }

  #addNil({ place, recipient }: GstDocument, amount: Paise): void {
    const [interState, business] = [!place.withinState, recipient !== undefined];
    const key = `${interState} ${business}`;
    const sums = this.#nil.get(key) ?? { interState, business, amount: 0 };
    sums.amount += amount;
    this.#nil.set(key, sums);
  }

  #addSmall({ place }: GstDocument, parts: TaxParts, sign: number): void {
    const { ratePercent } = parts;
    addTo(this.#small, `${placeCell(place)}|${ratePercent}`, parts, sign, { place });
  }

  #addHsn({ lines, recipient }: GstDocument, sign: number): void {
    const business = recipient !== undefined;
    for (const line of lines) {
      const { hsn, title: description, uqc, ratePercent, quantity } = line;
      const key = `${business}|${hsn ?? ''}|${ratePercent}`;
      const facts = { hsn: hsn ?? '', description, uqc, business, quantity: 0 };
      addTo(this.#hsn, key, line, sign, facts).quantity += uqc === 'NA' ? 0 : sign * quantity;
    }
  }

  /** By code of the place, the highest rate first. */
  smallSales(): SmallSales[] {
    const name = ({ place }: SmallSales) => placeCell(place);
    return [...this.#small.values()].sort((a, b) =>
      name(a) === name(b) ? b.ratePercent - a.ratePercent : name(a) < name(b) ? -1 : 1,
    );
  }

  /** Sales to businesses first, then by code and rate. */
  hsn(): HsnSums[] {
    return [...this.#hsn.values()].sort(
      (a, b) => Number(b.business) - Number(a.business) || a.hsn.localeCompare(b.hsn) || b.ratePercent - a.ratePercent,
    );
  }

  nil(): NilSums[] {
    return [...this.#nil.values()];
  }

  of(kind: GstDocumentKind): { documents: number; total: Paise } {
    return this.kinds.get(kind) ?? { documents: 0, total: 0 };
  }

  /** The invoices less the credit notes, as the documents themselves say it. */
  get sold(): Paise {
    return this.of(GstDocumentKind.INVOICE).total - this.of(GstDocumentKind.CREDIT_NOTE).total;
  }

  /** All sections but that of the advances. */
  get told(): Paise {
    return [...this.sections].reduce(
      (sum, [section, sums]) => sum + (section === GstSection.ADVANCES ? 0 : sumOf(sums)),
      0,
    );
  }

  /** All codes together: taxable values and taxes of goods and delivery, as the lines of the documents say them. */
  get inHsn(): Paise {
    return this.hsn().reduce((sum, parts) => sum + parts.taxable + taxOf(parts), 0);
  }
}

function addTo<T extends TaxParts>(
  sums: Map<string, T>,
  key: string,
  parts: TaxParts,
  sign: number,
  facts: Omit<T, keyof TaxParts>,
): T {
  const { ratePercent } = parts;
  const sum = sums.get(key) ?? ({ ...facts, ratePercent, taxable: 0, cgst: 0, sgst: 0, igst: 0 } as unknown as T);
  for (const name of COLUMNS) (sum as TaxParts)[name] += sign * parts[name];
  sums.set(key, sum);
  return sum;
}
