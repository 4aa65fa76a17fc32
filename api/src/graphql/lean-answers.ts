/**
 * Answers documents that were asked before with other variables, without the way through Express and Apollo: what a
 * document is, whether it may be asked, and what its answer looks like was settled when it came the usual way.
 */
import type { IncomingMessage } from 'node:http';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RunDocument } from './compiled-documents.js';
import type { Context } from '../platform/request/request-context.js';
import { isSizedByVariables } from './cost.js';
import { checkCost } from './limits.js';

/** Documents that are known at once; a shop's clients have some dozens. */
const KNOWN_MOST = 500;

export interface LearnedDocument {
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

interface Known extends LearnedDocument {
  /** Headers and status of its answers, as they were when it came the usual way. */
  headers: readonly string[];
  type: string;
  /** What it may cost depends on its variables. */
  sizedByVariables: boolean;
}

interface Question {
  /** Of everything the form of the answer depends on, beside the variables. */
  key: string;
  /** Its text, or the hash by which it is asked for. */
  document: string;
  variables: Record<string, unknown>;
}

/** A question whose document is known. */
export interface Recognised {
  known: Known;
  variables: Record<string, unknown>;
}

export interface LeanAnswer {
  body: Buffer;
  headers: readonly string[];
  type: string;
}

export class LeanAnswers {
  private readonly known = new LRUCache<string, Known>({ max: KNOWN_MOST });

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly run: RunDocument,
  ) {}

  /** Takes over what was found out about a document on the usual way. */
  learn(
    req: IncomingMessage,
    body: Buffer | undefined,
    learned: LearnedDocument,
    headers: readonly string[],
    type: string,
  ): void {
    const question = questionOf(req, body);
    if (!question || this.known.has(question.key)) return;
    this.known.set(question.key, { ...learned, headers, type, sizedByVariables: isSizedByVariables(learned.document) });
  }

  /** @returns undefined when the question has to go the usual way */
  recognise(req: IncomingMessage, body: Buffer | undefined): Recognised | undefined {
    const question = questionOf(req, body);
    const known = question && this.known.get(question.key);
    return known && { known, variables: question.variables };
  }

  /**
   * @returns undefined when the usual way has to be gone after all: it knows what to say. What was carried out by then stands in the context
   * and must not be carried out again, unless it only reads
   */
  async answer({ known, variables }: Recognised, context: Context): Promise<LeanAnswer | undefined> {
    try {
      // Otherwise it is what it was when the document came the usual way.
      if (known.sizedByVariables) checkCost(this.schema, known.document, known.operation, variables);
    } catch {
      return undefined;
    }
    const { document, operation } = known;
    const { data, errors, write } = await this.run(document, variables, context, operation.name?.value);
    // Of variables that do not fit nothing comes, and no data.
    if (data !== undefined) context.carriedOut = { data, errors };
    const body = errors || data == null ? undefined : write({ data }, '\n');
    return body && { body, headers: known.headers, type: known.type };
  }
}

/** The document and variables of a request that says nothing else; whatever is unusual goes the usual way. */
export function questionOf(req: IncomingMessage, body: Buffer | undefined): Question | undefined {
  const asked = body ? fromBody(body) : fromAddress(req);
  if (!asked) return undefined;
  const { query, operationName, variables, extensions, ...more } = asked;
  const hash = (extensions as { persistedQuery?: { sha256Hash?: unknown } } | undefined)?.persistedQuery?.sha256Hash;
  const document = typeof query === 'string' ? (extensions === undefined ? query : undefined) : hash;
  const fits =
    typeof document === 'string' &&
    Object.keys(more).length === 0 &&
    (operationName == null || typeof operationName === 'string') &&
    (variables == null || (typeof variables === 'object' && !Array.isArray(variables)));
  if (!fits) return undefined;
  const { accept = '', origin = '' } = req.headers;
  const key = `${req.method} ${accept}\n${origin}\n${(operationName as string | undefined) ?? ''}\n${document}`;
  return { key, document, variables: (variables as Record<string, unknown> | null) ?? {} };
}

type Asked = Record<string, unknown>;

function fromBody(body: Buffer): Asked | undefined {
  try {
    const asked: unknown = JSON.parse(body.toString());
    return typeof asked === 'object' && asked !== null && !Array.isArray(asked) ? (asked as Asked) : undefined;
  } catch {
    return undefined;
  }
}

function fromAddress({ url = '', headers }: IncomingMessage): Asked | undefined {
  // Without it the usual way looks closer, and mostly refuses.
  if (!headers['apollo-require-preflight'] && !headers['x-apollo-operation-name']) return undefined;
  const asked: Asked = {};
  try {
    for (const [name, value] of new URLSearchParams(url.slice(url.indexOf('?') + 1))) {
      if (Object.hasOwn(asked, name)) return undefined;
      asked[name] = name === 'variables' || name === 'extensions' ? (JSON.parse(value) as unknown) : value;
    }
  } catch {
    return undefined;
  }
  return asked;
}
