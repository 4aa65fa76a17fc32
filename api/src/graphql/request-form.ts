/** Refuses requests that are no GraphQL request, in the shop's own words, before a library sees them. */
import type { Request } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';

/** Content types that a form of another site can send without the browser asking first. */
const OF_FORMS = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;
const PARTS = ['variables', 'extensions'] as const;

/**
 * Refuses requests that a form or link of another site could send (CSRF).
 * @throws ShopError BAD_INPUT
 */
export function refuseForged({ method, headers }: Request): void {
  const type = headers['content-type']?.trim();
  const mayBeForged = type === undefined || type === '' || OF_FORMS.test(type) || /^multipart\//i.test(type);
  if (!mayBeForged || headers['apollo-require-preflight'] || headers['x-apollo-operation-name']) return;
  throw new ShopError(
    ErrorCode.BAD_INPUT,
    method === 'GET' || method === 'HEAD' || /^multipart\//i.test(type ?? '')
      ? 'Send the header apollo-require-preflight: true, which proves that no form of another site sent this.'
      : 'Send the body as JSON, with the header content-type: application/json.',
  );
}

/**
 * Refuses a body or query string without the parts of a GraphQL request.
 * @throws ShopError BAD_INPUT
 */
export function refuseUnreadable(req: Request): void {
  const problem = req.method === 'POST' ? problemOfBody(req.body) : problemOfQuery(req.originalUrl);
  if (problem) throw new ShopError(ErrorCode.BAD_INPUT, problem);
}

function problemOfBody(body: unknown): string | undefined {
  if (Array.isArray(body)) return 'Send one operation in each request: the body is an object, not a list.';
  if (!isObject(body)) return 'Send a JSON object with `query`, and `variables` when the query has some.';
  const { query, operationName } = body;
  if (query !== undefined && query !== null && typeof query !== 'string') return '`query` is a text.';
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    return '`operationName` is a text.';
  for (const part of PARTS)
    if (body[part] !== undefined && body[part] !== null && !isObject(body[part])) return `\`${part}\` is an object.`;
  return problemOfParts(query, body['extensions']);
}

function problemOfQuery(url: string): string | undefined {
  const at = url.indexOf('?');
  const sent = new URLSearchParams(at < 0 ? '' : url.slice(at));
  for (const name of ['query', 'operationName', ...PARTS])
    if (sent.getAll(name).length > 1) return `Send \`${name}\` once.`;
  const parsed = new Map<string, unknown>();
  for (const part of PARTS) {
    const text = sent.get(part);
    if (text === null) continue;
    parsed.set(part, parsedJson(text));
    if (!isObject(parsed.get(part))) return `\`${part}\` is a JSON object.`;
  }
  return problemOfParts(sent.get('query'), parsed.get('extensions'));
}

function problemOfParts(query: unknown, extensions: unknown): string | undefined {
  const persisted = isObject(extensions) ? extensions['persistedQuery'] : undefined;
  if (!query && !persisted) return 'Send the GraphQL document as `query`.';
  if (persisted && !(isObject(persisted) && persisted['version'] === 1 && typeof persisted['sha256Hash'] === 'string'))
    return '`extensions.persistedQuery` has `version` 1 and the `sha256Hash` of the document.';
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns undefined when it is no JSON */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
