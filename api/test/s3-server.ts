/** A real S3 server for tests, behind a proxy that can simulate a slow, full, refusing or unreachable store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { signatureFault } from './signature-v4.js';

/** Secret of the server's only user. The server itself does not check signatures; the proxy does. */
const SECRET = 'S3RVER';
/** Page size of its listings. */
const PAGE = 3;

export type Mood = 'well' | 'slow' | 'full' | 'refusing' | 'stumbling' | 'gone';

export interface S3Server {
  /** The value for FILES_URL. */
  url: string;
  endpoint: string;
  /** Credentials of the server's only user, for the environment. */
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  mood: Mood;
  /** All received requests, answered or not. */
  asked: string[];
  stop(): Promise<void>;
}

const REFUSALS: Partial<Record<Mood, [number, string]>> = {
  full: [507, 'XMinioStorageFull'],
  refusing: [403, 'AccessDenied'],
  stumbling: [503, 'SlowDown'],
};

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-s3-'));
  const inner = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port } = await inner.run();
  const held = new Set<ServerResponse>();
  const front = createServer((req, res) => {
    server.asked.push(`${req.method} ${req.url}`);
    const refusal = REFUSALS[server.mood];
    // A temporary fault: the next attempt succeeds.
    if (server.mood === 'stumbling') server.mood = 'well';
    if (server.mood === 'gone') return void req.socket.destroy();
    if (server.mood === 'slow') return void held.add(res);
    if (refusal) {
      req.resume();
      res.writeHead(refusal[0], { 'content-type': 'application/xml' });
      return void res.end(`<Error><Code>${refusal[1]}</Code></Error>`);
    }
    void buffer(req).then((body) => {
      const fault = signatureFault(req, body, SECRET);
      if (!fault) return pass(req, body, res, port);
      res.writeHead(403, { 'content-type': 'application/xml' });
      res.end(`<Error><Code>${fault}</Code></Error>`);
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const server: S3Server = {
    url: `s3://shop/mart?endpoint=${endpoint}&timeout=60`,
    endpoint,
    credentials: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: SECRET },
    mood: 'well',
    asked: [],
    async stop() {
      for (const res of held) res.destroy();
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await inner.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return server;
}

function pass(req: IncomingMessage, body: Buffer, res: ServerResponse, port: number): void {
  const { method, headers } = req;
  const isListing = method === 'GET' && req.url!.includes('?prefix=');
  const path = isListing ? `${req.url}&max-keys=${PAGE}` : req.url;
  const onwards = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    res.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(res);
  });
  onwards.on('error', () => res.destroy());
  onwards.end(body);
}
