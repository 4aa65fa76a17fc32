/** What is wrong with the documents of a month, each with what it is about and where it is corrected. Pure. */
import { formatPaiseInColumn, GST_RATES } from '../../pricing/index.js';
import { differenceOf, type GstDocument, type GstLine } from './gst-document.js';
import { takesEInvoice, type EInvoiceFault } from './einvoice.js';
import { BLOCKING, GstProblemKind } from './gst.enums.js';

export interface GstProblem {
  kind: GstProblemKind;
  /** A sentence that says what to do. */
  message: string;
  /** Number of a document, or name of a product. */
  about: string;
  /** Path of the back office where it is corrected. */
  path: string;
  /** Documents of the month that have it. */
  documents: number;
}

/** Problems that are kept; the others are counted. */
const KEPT = 200;
/** What a problem of settings is about. */
const ABOUT_SETTINGS = { company: 'Your GSTIN', shop: 'Your address' } as const;
/** In the order of the list. */
const KINDS = Object.values(GstProblemKind);

const orderPath = (id: string): string => `/admin/orders?view=${id}`;

export class MonthProblems {
  readonly #kept = new Map<string, GstProblem>();
  readonly #seen = new Set<string>();
  /** All of them, also those that are not kept. */
  total = 0;
  blocking = 0;

  /** @param hsnDigits digits that an HSN code needs at least @param needsEInvoices true where the turnover asks for an IRN */
  constructor(
    private readonly hsnDigits: number,
    private readonly needsEInvoices = false,
  ) {}

  /** Those without which there are no right sums first; the most of one kind one after another. */
  list(): GstProblem[] {
    return [...this.#kept.values()].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  }

  look(document: GstDocument): void {
    const { number, orderId, place, lines } = document;
    const difference = differenceOf(document);
    if (difference !== 0)
      this.add({
        kind: GstProblemKind.TOTALS_DIFFER,
        about: number,
        message: `The parts of ${number} differ from its total by ${formatPaiseInColumn(Math.abs(difference))}. Look at its order, and have check:data run.`,
        path: orderPath(orderId),
      });
    if (!place.code)
      this.add({
        kind: GstProblemKind.PLACE_UNKNOWN,
        about: number,
        message: `“${place.name}” of ${number} is no state of India. Correct the state in the address of its order.`,
        path: orderPath(orderId),
      });
    for (const line of lines) this.#lookAtLine(document, line);
    if (this.needsEInvoices && takesEInvoice(document) && !document.einvoice)
      this.add({
        kind: GstProblemKind.EINVOICE_MISSING,
        about: number,
        message: `${number} has no IRN. Send its e-invoice to the portal, and record the answer at its order.`,
        path: orderPath(orderId),
      });
  }

  /** @param faults what the portal would refuse its e-invoice for, each a sentence */
  incomplete({ number, orderId }: GstDocument, faults: readonly EInvoiceFault[]): void {
    for (const { message, settings } of faults)
      this.add({
        kind: GstProblemKind.EINVOICE_INCOMPLETE,
        about: settings ? ABOUT_SETTINGS[settings] : number,
        message: settings ? message : `${number}: ${message}`,
        path: settings ? `/admin/settings?part=${settings}` : orderPath(orderId),
      });
  }

  #lookAtLine({ number, orderId }: GstDocument, line: GstLine): void {
    const { hsn, title, product, ownWork, ratePercent } = line;
    // Delivery has the code and the rate of goods that have a line of their own.
    if (!product) return;
    const path = ownWork ? orderPath(orderId) : `/admin/products?edit=${product}`;
    // Own work is in no catalogue, so that nothing can be taken from there.
    const correct = (what: string) =>
      ownWork
        ? 'Have your accountant write it into the return, and give it to the work rate for later quotes.'
        : `Give it to the product: this month takes ${what} from there.`;
    if (!GST_RATES.includes(ratePercent))
      this.add({
        kind: GstProblemKind.RATE_UNKNOWN,
        about: number,
        message: `${title} was sold at ${ratePercent} % in ${number}, which is no rate of GST. Correct the product, and the invoice by a credit note.`,
        path,
      });
    if (!hsn)
      this.add(
        {
          kind: GstProblemKind.HSN_MISSING,
          about: title,
          message: `${title} has no HSN code. ${correct('it')}`,
          path,
        },
        product,
      );
    else if (hsn.length < this.hsnDigits)
      this.add(
        {
          kind: GstProblemKind.HSN_SHORT,
          about: title,
          message: `The HSN code ${hsn} of ${title} needs ${this.hsnDigits} digits at your turnover. ${correct('the longer one')}`,
          path,
        },
        product,
      );
  }

  /** A document that could not be reckoned. */
  unreckoned(number: string, orderId: string, reason: string): void {
    this.add({
      kind: GstProblemKind.TOTALS_DIFFER,
      about: number,
      message: `${number} cannot be reckoned: ${reason}. Look at its order, and have check:data run.`,
      path: orderPath(orderId),
    });
  }

  withoutInvoice(number: string, orderId: string): void {
    this.add({
      kind: GstProblemKind.CREDIT_WITHOUT_INVOICE,
      about: number,
      message: `The invoice that ${number} takes back is not there. Look at its order, and have check:data run.`,
      path: orderPath(orderId),
    });
  }

  /** @param series such as `GS/26-27` */
  missing(series: string, from: number, to: number): void {
    const written = (value: number) => `${series}/${String(value).padStart(6, '0')}`;
    const about = from === to ? written(from) : `${written(from)} to ${written(to)}`;
    this.add({
      kind: GstProblemKind.NUMBER_MISSING,
      about,
      message: `No document has the number ${about}. Look for the order, have check:data run, and keep the reason with your books.`,
      path: '/admin/orders',
    });
  }

  /** @param same what makes it one problem with others of its kind; the document when left out */
  add(problem: Omit<GstProblem, 'documents'>, same = problem.about): void {
    const key = `${problem.kind} ${same}`;
    const known = this.#kept.get(key);
    if (known) known.documents += 1;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.total += 1;
    if (BLOCKING.includes(problem.kind)) this.blocking += 1;
    if (this.#kept.size === KEPT) this.#dropLater(problem.kind);
    if (this.#kept.size < KEPT) this.#kept.set(key, { ...problem, documents: 1 });
  }

  /** Makes room for a problem by the last one of a kind that is listed later, so that the many of one kind hide none of a graver one. */
  #dropLater(kind: GstProblemKind): void {
    const last = [...this.#kept].reduce((a, b) => (KINDS.indexOf(b[1].kind) >= KINDS.indexOf(a[1].kind) ? b : a));
    if (KINDS.indexOf(last[1].kind) > KINDS.indexOf(kind)) this.#kept.delete(last[0]);
  }
}
