/**
 * Leads requests that place orders through the door. What is said to the first who is turned away, in the usual form and for the usual reasons,
 * is said to all who want the same while the stock is what it was, without going the usual way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ErrorCode, ShopError } from '../errors/index.js';
import { cartLinesTogether } from '../features/cart/cart.service.js';
import { catalogue } from '../features/catalogue/catalogue-sync.js';
import { wasPlacedBefore, werePlacedBefore } from '../features/checkout/placed-before.service.js';
import { noteAsked, noteRefused } from '../platform/observability/counting.js';
import { headersOf, send } from '../public-answers/public-answers.js';
import { answerForOne, type KeptAnswer } from '../public-answers/kept-answers.js';
import type { Viewer } from '../types/viewer.js';
import { breather, Slices } from '../platform/in-slices.js';
import { OrderDoor, OUTSIDE_MOST, type Caller, type Pieces } from './order-door.js';
import { firstProduct, OrderQuestions, piecesFrom, type OrderQuestion } from './order-questions.js';

/** Different words kept at once: those of each product that is sold out, for each document that asks. */
const REFUSALS_MOST = 2_000;
/** Bytes of an answer that is kept; a refusal has some hundred. */
const LONGEST_REFUSAL = 20_000;
/** Orders of carts nobody has looked into that are inside at once; beyond, carts are looked into first, many at a time. */
const UNKNOWN_MOST = 24;
/** Requests that are looked into without waiting; with thousands at the same moment those of other products would stand still meanwhile. */
const READ_AT_ONCE = 4;
/** From so many on who want the same at the same moment it is a rush. */
const CROWD_FROM = 8;
/** From so many on who wait for their turn it is a rush, whatever they want. */
const RUSH_FROM = 100;
/** As it is counted everywhere else. */
const NAME = 'mutation placeOrder';

export interface OrderFrontOptions {
  /** Documents by hash. */
  documents: ReadonlyMap<string, string>;
  /** Who asks; null for nobody in particular. It counts nothing. */
  viewerOf(req: IncomingMessage): Promise<Viewer | null>;
  /** Whose accounts many requests come from; null of each that comes from none. It counts nothing. */
  accountsOf(requests: readonly IncomingMessage[]): Promise<(string | null)[]>;
  /** Counts a request that is answered here. @throws ShopError RATE_LIMITED */
  count(req: IncomingMessage, account: string): void;
  /** Told again and again while many come at the same moment. */
  onRush(): void;
}

/** What is said of products as long as they are of these versions. */
interface Said<T> {
  said: T;
  made: string;
}

/** Who is turned away, and what they are told unless they have to hear something else. */
interface Refused {
  req: IncomingMessage;
  res: ServerResponse;
  idempotencyKey: string | undefined;
  answer: KeptAnswer;
}

/** An order that was read already, as REST has it. */
export interface ReadOrder {
  viewer: Viewer | null;
  items?: unknown;
  idempotencyKey?: unknown;
}

export class OrderFront {
  readonly #slices = new Slices(READ_AT_ONCE);
  readonly #door = new OrderDoor(this.#slices);
  readonly #questions: OrderQuestions;
  readonly #refusals = new LRUCache<string, Said<KeptAnswer>>({ max: REFUSALS_MOST });
  /** The same as errors, for those who give them their own form. */
  readonly #errors = new LRUCache<string, Said<ShopError>>({ max: REFUSALS_MOST });
  /** How many who came since everybody had been looked into want a product. */
  readonly #named = new Map<string, number>();
  #unknown = 0;
  /** Who is turned away in this very moment. */
  #refused: { all: Refused[]; done: Promise<boolean[]> } | undefined;

  constructor(private readonly options: OrderFrontOptions) {
    this.#questions = new OrderQuestions(options.documents);
  }

  /** True while many wait for a product outside, or are turned away. */
  get isCrowded(): boolean {
    return this.#door.outside > CROWD_FROM;
  }

  /** True from then on until everybody has been looked into and nobody is outside. */
  get isRushed(): boolean {
    return this.isCrowded || this.#slices.waiting > 0;
  }

  /**
   * Of thousands who come at the same moment, only the first few are looked into at once: a turn of the event loop in which all were would hold
   * up everybody else.
   * @param here the body as soon as it is there
   * @returns undefined for whoever is looked into now; otherwise fulfilled when it is their turn
   */
  turn(here: () => Buffer | undefined): Promise<void> | undefined {
    if (this.#slices.isIdle) this.#named.clear();
    if (this.#slices.waiting > RUSH_FROM) this.options.onRush();
    let product: string | undefined;
    return this.#slices.next(() => {
      if (product === undefined) {
        const body = here();
        if (!body) return 'beside';
        product = firstProduct(body);
        this.#named.set(product, (this.#named.get(product) ?? 0) + 1);
      }
      return product && this.#isRush(product) ? 'rush' : 'beside';
    });
  }

  #isRush(product: string): boolean {
    return (this.#named.get(product) ?? 0) > CROWD_FROM || this.#door.isCrowded(product);
  }

  /**
   * @returns true when the request was answered; false when it is to go on the usual way, at once for all that place no order
   * @throws ShopError UNAVAILABLE when too many wait
   */
  pass(req: IncomingMessage, res: ServerResponse, body: Buffer): boolean | Promise<boolean> {
    // Nobody in particular orders nothing.
    if (!req.headers.authorization) return false;
    const question = this.#questions.recognise(req, body);
    if (!question) return false;
    if (question.items) return this.#meet(req, res, question, question.items);
    const cart = this.#cart(() => this.options.viewerOf(req));
    return cart.then((wanted) => this.#meet(req, res, question, wanted));
  }

  #meet(
    req: IncomingMessage,
    res: ServerResponse,
    question: OrderQuestion,
    wanted: Pieces[] | undefined,
  ): boolean | Promise<boolean> {
    if (!wanted || wanted.length === 0) {
      this.#unknown += 1;
      res.once('close', () => (this.#unknown -= 1));
      return false;
    }
    this.#assertRoom(wanted);
    return this.#wait(req, res, question, wanted);
  }

  /**
   * The same for an order that was read already.
   * @param res ends when its caller goes away
   * @param place goes the usual way
   * @throws ShopError OUT_OF_STOCK, as it was said to somebody before; UNAVAILABLE when too many wait; what `place` throws
   */
  async lead<T>(
    res: ServerResponse,
    { viewer, items, idempotencyKey }: ReadOrder,
    place: () => Promise<T>,
  ): Promise<T> {
    if (viewer?.kind !== 'account') return place();
    const wanted = items == null ? await this.#cart(async () => viewer) : piecesFrom(items);
    if (!wanted || wanted.length === 0) {
      this.#unknown += 1;
      return place().finally(() => (this.#unknown -= 1));
    }
    this.#assertRoom(wanted);
    const kind = kindOf('', wanted);
    let caller!: Caller;
    const refusal = await new Promise<ShopError | undefined>((answered) => {
      const gone = () => {
        this.#door.giveUp(caller);
        answered(new ShopError(ErrorCode.UNAVAILABLE));
      };
      caller = {
        wanted,
        kind,
        enter: () => {
          res.off('close', gone);
          answered(undefined);
        },
        turnAway: () => {
          const known = this.#errors.get(kind);
          if (known?.made !== versionsOf(wanted)) return false;
          res.off('close', gone);
          answered(known.said);
          return Promise.resolve();
        },
      };
      res.once('close', gone);
      this.#door.arrive(caller);
    });
    if (refusal) {
      const key = typeof idempotencyKey === 'string' ? { customer: viewer.id, idempotencyKey } : undefined;
      // Who has bought it already is told so on the usual way.
      if (key && (await wasPlacedBefore(key))) return place();
      throw refusal;
    }
    const made = versionsOf(wanted);
    try {
      return await place();
    } catch (error) {
      if (error instanceof ShopError && error.code === ErrorCode.OUT_OF_STOCK && made === versionsOf(wanted))
        this.#errors.set(kind, { made, said: error });
      throw error;
    } finally {
      this.#door.leave(caller);
    }
  }

  /** @throws ShopError UNAVAILABLE */
  #assertRoom(wanted: readonly Pieces[]): void {
    if (this.#door.outside >= OUTSIDE_MOST && !this.#door.isOpen(wanted))
      throw new ShopError(ErrorCode.UNAVAILABLE, undefined, { retryAfterSeconds: 5 });
  }

  /** What is in the cart of who asks, when it matters. */
  async #cart(viewerOf: () => Promise<Viewer | null>): Promise<Pieces[] | undefined> {
    if (this.#unknown < UNKNOWN_MOST && this.#door.outside === 0) return undefined;
    try {
      const viewer = await viewerOf();
      const lines = viewer?.kind === 'account' ? await cartLinesTogether(viewer.id) : [];
      return lines.map(({ product, quantity }) => ({ product: product.toHexString(), quantity }));
    } catch {
      // The usual way meets the same and says it in the right form.
      return undefined;
    }
  }

  #wait(req: IncomingMessage, res: ServerResponse, question: OrderQuestion, wanted: Pieces[]): Promise<boolean> {
    return new Promise((answered) => {
      const kind = kindOf(question.form, wanted);
      const caller: Caller = {
        wanted,
        kind,
        enter: () => {
          res.off('close', gone);
          res.once('close', () => this.#door.leave(caller));
          this.#learn(res, kind, wanted);
          // Those who leave let in as many others, who would all be begun with in this very moment.
          const turn = this.#isRush(wanted[0]!.product) ? this.#slices.next(() => 'inside') : undefined;
          if (turn) void turn.then(() => answered(false));
          else answered(false);
        },
        turnAway: () => {
          const refusal = this.#refusals.get(kind);
          if (refusal?.made !== versionsOf(wanted)) return false;
          const { idempotencyKey } = question;
          return this.#refuse({ req, res, idempotencyKey, answer: refusal.said }).then((done) => {
            if (!done) res.off('close', gone);
            answered(done);
          });
        },
      };
      const gone = () => {
        this.#door.giveUp(caller);
        answered(true);
      };
      res.once('close', gone);
      this.#door.arrive(caller);
    });
  }

  /** @returns false for whoever has to hear something else: it is said on the usual way */
  #refuse(one: Refused): Promise<boolean> {
    const gathering = (this.#refused ??= this.#refuseAll());
    const place = gathering.all.push(one) - 1;
    return gathering.done.then((done) => done[place]!);
  }

  /** Whoever is turned away in this moment: everything is asked for once for all of them, and each costs no promises of its own. */
  #refuseAll(): { all: Refused[]; done: Promise<boolean[]> } {
    const all: Refused[] = [];
    const done = Promise.resolve().then(() => {
      this.#refused = undefined;
      return this.#tell(all);
    });
    return { all, done };
  }

  async #tell(all: readonly Refused[]): Promise<boolean[]> {
    const told = all.map(() => false);
    try {
      const accounts = await this.options.accountsOf(all.map(({ req }) => req));
      const keyed = all.flatMap(({ idempotencyKey }, place) => {
        const customer = accounts[place];
        return customer && idempotencyKey !== undefined ? [{ place, customer, idempotencyKey }] : [];
      });
      const before = await werePlacedBefore(keyed);
      keyed.forEach(({ place }, n) => {
        if (before[n]) accounts[place] = null;
      });
      const breath = breather();
      for (const [place, { req, res, answer }] of all.entries()) {
        const pause = breath();
        if (pause) await pause;
        const account = accounts[place];
        if (!account || !this.#isCounted(req, account)) continue;
        told[place] = true;
        noteAsked(req, { name: NAME });
        noteRefused(ErrorCode.OUT_OF_STOCK);
        await send(req, res, answer);
      }
    } catch {
      // The database does not answer, which is said on the usual way.
    }
    return told;
  }

  #isCounted(req: IncomingMessage, account: string): boolean {
    try {
      this.options.count(req, account);
      return true;
    } catch {
      return false;
    }
  }

  /** Keeps what is answered, when it is that pieces are missing and nothing else. */
  #learn(res: ServerResponse, kind: string, wanted: readonly Pieces[]): void {
    const made = versionsOf(wanted);
    const { end } = res;
    res.end = (...args: unknown[]) => {
      const [body] = args;
      const text = typeof body === 'string' ? body : Buffer.isBuffer(body) ? body.toString() : '';
      const whole = !res.headersSent || res.hasHeader('content-length');
      const ended = (end as (...all: unknown[]) => ServerResponse).apply(res, args);
      if (whole && made === versionsOf(wanted) && !res.hasHeader('content-encoding') && isOutOfStock(text))
        this.#refusals.set(kind, { made, said: keptAnswer(res, text) });
      return ended;
    };
  }
}

const kindOf = (form: string, wanted: readonly Pieces[]): string =>
  `${form}\n${wanted.map(({ product, quantity }) => `${product} ${quantity}`).join()}`;

const versionsOf = (wanted: readonly Pieces[]): string =>
  wanted.map(({ product }) => catalogue.product(product)?.version).join();

/** True for an answer of GraphQL that says this and no more. */
function isOutOfStock(text: string): boolean {
  if (text.length > LONGEST_REFUSAL || !text.includes(ErrorCode.OUT_OF_STOCK)) return false;
  const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: { extensions?: { code?: unknown } }[] };
  return data == null && errors?.length === 1 && errors[0]!.extensions?.code === ErrorCode.OUT_OF_STOCK;
}

function keptAnswer(res: ServerResponse, text: string): KeptAnswer {
  return answerForOne({
    status: res.statusCode,
    headers: headersOf(res, false),
    etag: res.getHeader('etag') as string | undefined,
    body: Buffer.from(text),
    compressible: false,
    name: NAME,
  });
}
