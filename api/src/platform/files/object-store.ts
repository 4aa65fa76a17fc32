/** Files in a store that speaks S3: signed requests, each with an end to its patience; browsers are sent to the store by signed links. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStorePlace } from '../../config.js';
import { assertFileName, FileStoreError, type FileStore, type KeptFile, type Shelf } from './file-store.js';

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
};
const ANY_TYPE = 'application/octet-stream';
/** Names of public files change with their content. */
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
/** How often a request is sent, when the store answers that it cannot just now, or the connection breaks. */
const TRIES = 3;
/** Milliseconds before the second try; twice as long before each further one. */
const FIRST_PAUSE = 100;
const PASSING = new Set([429, 500, 502, 503, 504]);
const INSUFFICIENT_STORAGE = 507;
/** What stores without room call it when the status does not say so. */
const FULL = /storagefull|quotaexceeded|insufficientstorage|nospace/i;
/** Milliseconds that a good answer to `check` is taken for granted. */
const CHECK_KEPT = 5_000;
/** How many times the patience for its head a file may take to come whole. */
const WHOLE_FILE = 6;
/** Files removed at the same time. */
const TOGETHER = 10;
/** Seconds; the longest that signatures hold is seven days. */
const DAY = 86_400;

interface Asked {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  url: URL;
  headers?: Record<string, string>;
  body?: Buffer;
}

export function objectStoreAt(place: ObjectStorePlace): FileStore {
  const { bucket, folder, region, patience, accessKeyId, secretAccessKey, sessionToken } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: 's3' });
  const base = (endpoint?: string) =>
    endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`;
  const keyOf = (shelf: Shelf, name: string) => {
    assertFileName(name);
    return `${folder}${shelf}/${name}`;
  };
  const urlOf = (shelf: Shelf, name: string) => new URL(keyOf(shelf, name), base(place.endpoint));

  /** The answer, whatever its status, unless it is one that passes. */
  const send = async ({ method, url, headers = {}, body }: Asked): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      // Over the body as well, so that a store that takes it in damaged refuses it.
      const payload = createHash('sha256')
        .update(body ?? '')
        .digest('hex');
      const request = await client.sign(url, {
        method,
        headers: { ...headers, 'X-Amz-Content-Sha256': payload },
        body: body && new Uint8Array(body),
      });
      const giveUp = new AbortController();
      const head = setTimeout(() => giveUp.abort(), patience);
      try {
        const response = await fetch(request, {
          signal: AbortSignal.any([giveUp.signal, AbortSignal.timeout(patience * WHOLE_FILE)]),
        });
        if (!PASSING.has(response.status) || tried === TRIES) return response;
        await response.body?.cancel();
      } catch (error) {
        if (giveUp.signal.aborted)
          throw new FileStoreError(`The store of the files did not answer within ${patience / 1000} seconds.`);
        if (tried === TRIES)
          throw new FileStoreError(`The store of the files: ${reasonOf(error)}`, false, { cause: error });
      } finally {
        clearTimeout(head);
      }
      await pause(FIRST_PAUSE * 2 ** (tried - 1));
    }
  };

  let wellUntil = 0;
  return {
    origin: new URL(base(place.publicEndpoint ?? place.endpoint)).origin,

    async put(shelf, name, content) {
      const type = TYPES[name.split('.').pop()!] ?? ANY_TYPE;
      const headers = {
        'Content-Type': shelf === 'public' ? type : ANY_TYPE,
        ...(shelf === 'public' ? { 'Cache-Control': KEPT_FOR_GOOD } : {}),
      };
      const response = await send({ method: 'PUT', url: urlOf(shelf, name), headers, body: content });
      if (!response.ok) throw await refusal(response);
      await response.body?.cancel();
    },

    async read(shelf, name) {
      const response = await send({ method: 'GET', url: urlOf(shelf, name) });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw await refusal(response);
      const stream = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
      return { stream, size: Number(response.headers.get('content-length')) };
    },

    async link(shelf, name, { seconds, contentType, disposition, shared = false }) {
      const url = new URL(keyOf(shelf, name), base(place.publicEndpoint ?? place.endpoint));
      const now = Date.now();
      const from = shared ? now - (now % (DAY * 1000)) : now;
      url.searchParams.set('X-Amz-Expires', String(shared ? DAY + seconds : seconds));
      if (contentType) url.searchParams.set('response-content-type', contentType);
      if (disposition) url.searchParams.set('response-content-disposition', disposition);
      const datetime = new Date(from).toISOString().replace(/[:-]|\.\d{3}/g, '');
      const signed = await client.sign(url, { method: 'GET', aws: { signQuery: true, datetime } });
      return signed.url;
    },

    async remove(shelf, names) {
      for (let from = 0; from < names.length; from += TOGETHER)
        await Promise.all(
          names.slice(from, from + TOGETHER).map(async (name) => {
            const response = await send({ method: 'DELETE', url: urlOf(shelf, name) });
            if (!response.ok && response.status !== 404) throw await refusal(response);
            await response.body?.cancel();
          }),
        );
    },

    async *list(shelf) {
      const prefix = `${folder}${shelf}/`;
      for (let last = ''; ;) {
        const url = new URL(base(place.endpoint));
        url.searchParams.set('prefix', prefix);
        // The older listing, which every store speaks; a page begins after a name, so that no mark has to be kept.
        if (last) url.searchParams.set('marker', last);
        const response = await send({ method: 'GET', url });
        if (!response.ok) throw await refusal(response);
        const text = await response.text();
        const files = filesOf(text);
        for (const { name, size } of files) yield { name: name.slice(prefix.length), size };
        if (!text.includes('<IsTruncated>true</IsTruncated>') || files.length === 0) return;
        last = files.at(-1)!.name;
      }
    },

    async check() {
      if (Date.now() < wellUntil) return;
      const response = await send({ method: 'HEAD', url: new URL(base(place.endpoint)) });
      if (!response.ok) throw await refusal(response);
      wellUntil = Date.now() + CHECK_KEPT;
    },
  };
}

/** What a page of a listing names; keys of the shop's files have no character that XML would write in another way. */
function filesOf(listing: string): KeptFile[] {
  return [...listing.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, facts]) => {
    const [, name] = /<Key>([^<&]+)<\/Key>/.exec(facts!) ?? [];
    const [, size] = /<Size>(\d+)<\/Size>/.exec(facts!) ?? [];
    return name && size ? [{ name, size: Number(size) }] : [];
  });
}

/** In the store's own words, as far as they are short. */
async function refusal(response: Response): Promise<FileStoreError> {
  const text = await response.text().catch(() => '');
  const [, code = ''] = /<Code>([\w.]{1,60})<\/Code>/.exec(text) ?? [];
  const isFull = response.status === INSUFFICIENT_STORAGE || FULL.test(code);
  const what = isFull ? 'has no room left' : 'refuses';
  return new FileStoreError(`The store of the files ${what}: ${[response.status, code].join(' ').trim()}.`, isFull);
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  return reason || code || message;
}
