/**
 * Leads requests that place orders through the door. What is said to the first who is turned away, in the usual form and for the usual reasons,
 * is said to all who want the same while the stock is what it was, without going the usual way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ErrorCode, ShopError } from '../errors/index.js';
import { cartLinesTogether } from '../features/cart/cart.service.js';
import { catalogue } from '../features/catalogue/catalogue-sync.js';
import { wasPlacedBefore } from '../features/checkout/placed-before.service.js';
import { noteAsked, noteRefused } from '../platform/counting.js';
import { headersOf, send } from '../public-answers/public-answers.js';
import type { KeptAnswer } from '../public-answers/kept-answers.js';
import type { Viewer } from '../types/viewer.js';
import { OrderDoor, OUTSIDE_MOST, type Caller, type Pieces } from './order-door.js';
import { OrderQuestions, type OrderQuestion } from './order-questions.js';

/** Different words kept at once: those of each product that is sold out, for each document that asks. */
const REFUSALS_MOST = 2_000;
/** Bytes of an answer that is kept; a refusal has some hundred. */
const LONGEST_REFUSAL = 20_000;
/** Orders of carts nobody has looked into that are inside at once; beyond, carts are looked into first, many at a time. */
const UNKNOWN_MOST = 24;
/** As it is counted everywhere else. */
const NAME = 'mutation placeOrder';

export interface OrderFrontOptions {
  /** Documents by hash. */
  documents: ReadonlyMap<string, string>;
  /** Who asks; null for nobody in particular. It counts nothing. */
  viewerOf(req: IncomingMessage): Promise<Viewer | null>;
  /** Counts a request that is answered here. @throws ShopError RATE_LIMITED */
  count(req: IncomingMessage, viewer: Viewer): Promise<void>;
}

interface Refusal {
  answer: KeptAnswer;
  /** Versions of the products it was said of. */
  made: string;
}

export class OrderFront {
  readonly #door = new OrderDoor();
  readonly #questions: OrderQuestions;
  readonly #refusals = new LRUCache<string, Refusal>({ max: REFUSALS_MOST });
  #unknown = 0;

  constructor(private readonly options: OrderFrontOptions) {
    this.#questions = new OrderQuestions(options.documents);
  }

  /**
   * @returns true when the request was answered; false when it is to go on the usual way, at once for all that place no order
   * @throws ShopError UNAVAILABLE when too many wait
   */
  async pass(req: IncomingMessage, res: ServerResponse, body: Buffer): Promise<boolean> {
    // Nobody in particular orders nothing.
    const question = req.headers.authorization ? this.#questions.recognise(req, body) : undefined;
    if (!question) return false;
    const wanted = question.items ?? (await this.#cart(req));
    if (!wanted || wanted.length === 0) {
      this.#unknown += 1;
      res.once('close', () => (this.#unknown -= 1));
      return false;
    }
    if (this.#door.outside >= OUTSIDE_MOST && !this.#door.isOpen(wanted))
      throw new ShopError(ErrorCode.UNAVAILABLE, undefined, { retryAfterSeconds: 5 });
    return this.#wait(req, res, question, wanted);
  }

  /** What is in the cart of who asks, when it matters. */
  async #cart(req: IncomingMessage): Promise<Pieces[] | undefined> {
    if (this.#unknown < UNKNOWN_MOST && this.#door.outside === 0) return undefined;
    try {
      const viewer = await this.options.viewerOf(req);
      const lines = viewer?.kind === 'account' ? await cartLinesTogether(viewer.id) : [];
      return lines.map(({ product, quantity }) => ({ product: product.toHexString(), quantity }));
    } catch {
      // The usual way meets the same and says it in the right form.
      return undefined;
    }
  }

  #wait(req: IncomingMessage, res: ServerResponse, question: OrderQuestion, wanted: Pieces[]): Promise<boolean> {
    return new Promise((answered) => {
      const kind = `${question.form}\n${wanted.map(({ product, quantity }) => `${product} ${quantity}`).join()}`;
      const caller: Caller = {
        wanted,
        kind,
        enter: () => {
          res.off('close', gone);
          res.once('close', () => this.#door.leave(caller));
          this.#learn(res, kind, wanted);
          answered(false);
        },
        turnAway: () => {
          const refusal = this.#refusals.get(kind);
          if (refusal?.made !== versionsOf(wanted)) return false;
          void this.#refuse(req, res, question, refusal.answer).then((done) => {
            if (!done) res.off('close', gone);
            answered(done);
          });
          return true;
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
  async #refuse(
    req: IncomingMessage,
    res: ServerResponse,
    { idempotencyKey }: OrderQuestion,
    answer: KeptAnswer,
  ): Promise<boolean> {
    try {
      const viewer = await this.options.viewerOf(req);
      if (viewer?.kind !== 'account') return false;
      if (idempotencyKey !== undefined && (await wasPlacedBefore({ customer: viewer.id, idempotencyKey })))
        return false;
      await this.options.count(req, viewer);
    } catch {
      return false;
    }
    noteAsked(req, { name: NAME });
    noteRefused(ErrorCode.OUT_OF_STOCK);
    await send(req, res, answer);
    return true;
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
        this.#refusals.set(kind, { made, answer: keptAnswer(res, text) });
      return ended;
    };
  }
}

const versionsOf = (wanted: readonly Pieces[]): string =>
  wanted.map(({ product }) => catalogue.product(product)?.version).join();

/** True for an answer of GraphQL that says this and no more. */
function isOutOfStock(text: string): boolean {
  if (text.length > LONGEST_REFUSAL || !text.includes(ErrorCode.OUT_OF_STOCK)) return false;
  const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: { extensions?: { code?: unknown } }[] };
  return data == null && errors?.length === 1 && errors[0]!.extensions?.code === ErrorCode.OUT_OF_STOCK;
}

function keptAnswer(res: ServerResponse, text: string): KeptAnswer {
  return {
    status: res.statusCode,
    headers: headersOf(res, false),
    etag: res.getHeader('etag') as string | undefined,
    body: Buffer.from(text),
    compressible: false,
    encoded: {},
    sendings: {},
    generation: '',
    name: NAME,
    products: [],
    onGivenAgain: [],
  };
}
