// Sends what is written: queries and mutations to /graphql, subscriptions to /graphql/stream.
import { createClient, NetworkError } from 'graphql-sse';
import { isObject } from './kept.js';

export interface Request {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
}

export interface Answer {
  /** Pretty JSON, or what came in its place. */
  text: string;
  /** What is told of it in a line: status, time, size. */
  note: string;
  failed: boolean;
}

/** Events of a subscription that stay on the screen. */
const MOST_EVENTS = 50;
const OURS = { 'apollo-require-preflight': 'true' };

/** What stands in a JSON field. @throws Error that says in words what is wrong */
export function readJson(name: string, text: string): Record<string, unknown> {
  if (!text.trim()) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} are not JSON: ${wordsOf(error)}`, { cause: error });
  }
  if (!isObject(value)) throw new Error(`${name} are one JSON object, in { and }.`);
  return value;
}

/** Headers as they can be sent. @throws Error that says in words what is wrong */
export function readHeaders(text: string): Record<string, string> {
  const headers = readJson('Headers', text);
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') throw new Error(`The header ${name} is not a text in quotes.`);
    try {
      new Headers({ [name]: value });
    } catch (error) {
      throw new Error(`A header cannot be written so: ${name}: ${value}`, { cause: error });
    }
  }
  return headers as Record<string, string>;
}

/** Sends to /graphql. @throws what `fetch` throws, when no answer came or it was stopped */
export async function post(
  request: Request,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { ...OURS, accept: 'application/json', ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  return { status: response.status, text: await response.text() };
}

/** Runs a query or a mutation. */
export async function ask(request: Request, headers: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const from = performance.now();
  try {
    const { status, text } = await post(request, headers, signal);
    const time = `${Math.round(performance.now() - from)} ms`;
    const { shown, failed } = pretty(text);
    return { text: shown, note: `${status} · ${time} · ${sizeOf(text)}`, failed: failed || status >= 400 };
  } catch (error) {
    if (signal.aborted) return { text: '', note: 'Stopped', failed: false };
    return { text: '', note: `No answer came: ${wordsOf(error)}`, failed: true };
  }
}

/** Takes part in a subscription until it ends or is stopped. @param told hears of every event, the newest first */
export async function listen(
  request: Request,
  headers: Record<string, string>,
  signal: AbortSignal,
  told: (answer: Answer) => void,
): Promise<void> {
  const client = createClient({ url: '/graphql/stream', headers: { ...OURS, ...headers }, retryAttempts: 0 });
  const events: string[] = [];
  let count = 0;
  let refused = false;
  const tell = (end: string, failed = false) =>
    told({ text: events.join('\n\n'), note: `${count} ${count === 1 ? 'event' : 'events'} · ${end}`, failed });
  try {
    const stream = client.iterate(request);
    signal.addEventListener('abort', () => client.dispose());
    tell('listening');
    for await (const event of stream) {
      if (signal.aborted) break;
      count += 1;
      events.unshift(JSON.stringify(event, null, 2));
      events.length = Math.min(events.length, MOST_EVENTS);
      refused = isRefused(event);
      tell('listening', refused);
    }
    tell(signal.aborted ? 'stopped' : 'the shop ended it', refused);
  } catch (error) {
    if (signal.aborted) return tell('stopped');
    events.unshift(await refusal(error));
    tell('refused', true);
  } finally {
    client.dispose();
  }
}

/** What the shop answered in place of a stream. */
async function refusal(error: unknown): Promise<string> {
  const response = error instanceof NetworkError && error.response instanceof Response ? error.response : undefined;
  if (!response || response.bodyUsed) return wordsOf(error);
  return pretty(await response.text()).shown || wordsOf(error);
}

function pretty(text: string): { shown: string; failed: boolean } {
  try {
    const value: unknown = JSON.parse(text);
    return { shown: JSON.stringify(value, null, 2), failed: isRefused(value) };
  } catch {
    // Something between this page and the shop answers in its own words: they are shown as they came.
    return { shown: text, failed: true };
  }
}

const isRefused = (answer: unknown): boolean => isObject(answer) && Array.isArray(answer['errors']);

function sizeOf(text: string): string {
  const bytes = new Blob([text]).size;
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
}

export function wordsOf(error: unknown): string {
  if (Array.isArray(error)) return error.map(wordsOf).join('\n');
  return error instanceof Error || isObject(error) ? String(error['message' as keyof typeof error]) : String(error);
}
