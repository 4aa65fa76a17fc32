/** Recognises a request that places an order and nothing else, and what it wants, before anything is made of it. */
import type { IncomingMessage } from 'node:http';
import { Kind, parse, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { MAX_TOKENS } from '../graphql/limits.js';
import { questionOf } from '../graphql/lean-answers.js';
import { isObjectId } from '../types/object-id.js';
import type { Pieces } from './order-door.js';

/** Documents that are known at once; our own clients have two. */
const KNOWN_MOST = 200;
/** What a document without it can be is no order. */
const PLACES = 'placeOrder';
/** More different products than an order has are refused inside. */
const LINES_MOST = 100;

export interface OrderQuestion {
  /** Of documents, headers and whatever else the words of an answer depend on beside the goods. */
  form: string;
  /** Undefined: the cart of who asks. */
  items?: Pieces[];
  idempotencyKey?: string;
}

export class OrderQuestions {
  /** The variable that is the input of the order; null for what is no such document. */
  readonly #inputs = new LRUCache<string, { variable: string | null }>({ max: KNOWN_MOST });

  /** @param documents by hash */
  constructor(private readonly documents: ReadonlyMap<string, string>) {}

  /** @returns undefined for everything else, and for what is not said plainly */
  recognise(req: IncomingMessage, body: Buffer): OrderQuestion | undefined {
    const question = questionOf(req, body);
    const variable = question && this.#inputOf(question.document);
    const input = variable ? question!.variables[variable] : undefined;
    if (typeof input !== 'object' || input === null) return undefined;
    const { items, idempotencyKey } = input as { items?: unknown; idempotencyKey?: unknown };
    if (idempotencyKey != null && typeof idempotencyKey !== 'string') return undefined;
    const pieces = items == null ? undefined : piecesFrom(items);
    if (items != null && !pieces) return undefined;
    return { form: question!.key, ...(pieces && { items: pieces }), ...(idempotencyKey != null && { idempotencyKey }) };
  }

  #inputOf(document: string): string | null {
    const known = this.#inputs.get(document);
    if (known) return known.variable;
    const text = this.documents.get(document) ?? document;
    const variable = text.includes(PLACES) ? orderInputOf(text) : null;
    this.#inputs.set(document, { variable });
    return variable;
  }
}

/** The name of the variable that is the whole input, where the one field of the one operation is an order that is placed. */
function orderInputOf(text: string): string | null {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: MAX_TOKENS });
  } catch {
    // Said better inside.
    return null;
  }
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  const [field, ...more] = operation?.selectionSet.selections ?? [];
  const plain = operations.length === 1 && operation!.operation === 'mutation' && more.length === 0;
  if (!plain || field?.kind !== Kind.FIELD || field.name.value !== PLACES || field.directives?.length) return null;
  const value = field.arguments?.length === 1 ? field.arguments[0]!.value : undefined;
  return value?.kind === Kind.VARIABLE ? value.name.value : null;
}

const NAMED = 'productId';
/** Characters between the name and the id, such as a quotation mark and a colon. */
const BETWEEN_MOST = 8;
/** A document names the field a few times before the variables do. */
const NAMED_MOST = 8;
const ID = /[0-9a-f]{24}/i;

/**
 * The id that stands first as a product's, without reading what the body says: a hint for who takes turns with whom, and nothing more.
 * @returns an empty text when there is none
 */
export function firstProduct(body: Buffer): string {
  let begin = 0;
  for (let tries = 0; tries < NAMED_MOST; tries += 1) {
    const at = body.indexOf(NAMED, begin, 'latin1');
    if (at < 0) break;
    begin = at + NAMED.length;
    const id = ID.exec(body.toString('latin1', begin, begin + BETWEEN_MOST + 24));
    if (id) return id[0].toLowerCase();
  }
  return '';
}

/** One line a product, in the order they were named; undefined for what is no such list. */
export function piecesFrom(items: unknown): Pieces[] | undefined {
  if (!Array.isArray(items) || items.length === 0 || items.length > LINES_MOST) return undefined;
  const quantities = new Map<string, number>();
  for (const item of items as { productId?: unknown; quantity?: unknown }[]) {
    const { productId, quantity } = item ?? {};
    if (!isObjectId(productId) || !Number.isSafeInteger(quantity) || (quantity as number) < 1) return undefined;
    const id = productId.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + (quantity as number));
  }
  return [...quantities].map(([product, quantity]) => ({ product, quantity }));
}
