/** File storage in an S3-compatible object store: signed requests with timeouts and retries; browsers are redirected to signed URLs. */
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
/** Attempts of a request after temporary errors and broken connections. */
const TRIES = 3;
/** Back-off in milliseconds before the second attempt; doubled before each further one. */
const FIRST_PAUSE = 100;
const PASSING = new Set([429, 500, 502, 503, 504]);
const INSUFFICIENT_STORAGE = 507;
/** Error codes of a full store, when the status does not show it. */
const FULL = /storagefull|quotaexceeded|insufficientstorage|nospace/i;
/** Milliseconds for which a successful `check` is cached. */
const CHECK_KEPT = 5_000;
/** Timeout of a whole file, as a multiple of the timeout of its headers. */
const WHOLE_FILE = 6;
/** Files removed concurrently. */
const TOGETHER = 10;
/** Seconds. Signatures are valid for seven days at most. */
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

  /** Sends a signed request and retries temporary errors. @returns the response, whatever its status */
  const send = async ({ method, url, headers = {}, body }: Asked): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      // The hash covers the body, so that the store refuses a corrupted upload.
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
        // ListObjects version 1, which every store supports. A page starts after a name, so no continuation token is needed.
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

/** Parses a page of a listing. The keys of the shop's files have no characters that XML escapes. */
function filesOf(listing: string): KeptFile[] {
  return [...listing.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, facts]) => {
    const [, name] = /<Key>([^<&]+)<\/Key>/.exec(facts!) ?? [];
    const [, size] = /<Size>(\d+)<\/Size>/.exec(facts!) ?? [];
    return name && size ? [{ name, size: Number(size) }] : [];
  });
}

/** An error with the store's own message, shortened. */
async function refusal(response: Response): Promise<FileStoreError> {
  const text = await response.text().catch(() => '');
  const [, code = ''] = /<Code>([\w.]{1,60})<\/Code>/.exec(text) ?? [];
  const isFull = response.status === INSUFFICIENT_STORAGE || FULL.test(code);
  const what = isFull ? 'has no room left' : 'refuses';
  return new FileStoreError(`The store of the files ${what}: ${[response.status, code].join(' ').trim()}.`, isFull);
}

/** The cause of `fetch failed`. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  return reason || code || message;
}
