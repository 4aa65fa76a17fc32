/** Heads that are put together from text: over the wire as Node would have written them, and only where Node would have written the same. */
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ReadyHead } from './ready-head.js';

const whole = new ReadyHead(200, ['content-type', 'text/plain', 'etag', '"1"', 'content-length', '5']);
const unchanged = new ReadyHead(304, ['vary', 'Accept', 'etag', '"1"']);

let server: Server;
let port = 0;
let shuts = false;
let byNode = 0;

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 7_000 }, (req, res) => {
    if (shuts) res.setHeader('Connection', 'close');
    const { writeHead } = res;
    res.writeHead = ((...all: Parameters<typeof writeHead>) => {
      byNode += 1;
      return writeHead.apply(res, all);
    }) as typeof writeHead;
    const id = req.url === '/nameless' ? undefined : `of ${req.url!}`;
    const head = req.headers['if-none-match'] ? unchanged : whole;
    head.write(req, res, id);
    if (head === whole) res.end('hello', 'latin1');
    else res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
});

const ask = (path: string, further = '', version = '1.1') =>
  `GET ${path} HTTP/${version}\r\nHost: shop\r\n${further}\r\n`;
const LAST = 'Connection: close\r\n';
const KNOWN = 'If-None-Match: "1"\r\n';

/** All that comes back over one connection, without the moments. */
async function answered(...requests: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  for (const one of requests) socket.write(one);
  const all = await text(socket);
  return all.replace(/Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, 'Date: -');
}

const head = (status: string, headers: string, id: string, connection: string) =>
  `HTTP/1.1 ${status}\r\n${headers}x-request-id: ${id}\r\nDate: -\r\n${connection}\r\n`;
const WHOLE = 'content-type: text/plain\r\netag: "1"\r\ncontent-length: 5\r\n';
const UNCHANGED = 'vary: Accept\r\netag: "1"\r\n';
const KEPT = 'Connection: keep-alive\r\nKeep-Alive: timeout=7\r\n';

it("is written by Node once, and afterwards put together with each request's own id", async () => {
  expect(await answered(ask('/1'), ask('/2'), ask('/3', KNOWN), ask('/4', KNOWN), ask('/5', LAST))).toBe(
    `${head('200 OK', WHOLE, 'of /1', KEPT)}hello` +
      `${head('200 OK', WHOLE, 'of /2', KEPT)}hello` +
      head('304 Not Modified', UNCHANGED, 'of /3', KEPT) +
      head('304 Not Modified', UNCHANGED, 'of /4', KEPT) +
      `${head('200 OK', WHOLE, 'of /5', LAST)}hello`,
  );
  expect(byNode).toBe(3);
});

it('leaves to Node what is not usual: the last answer of a connection, older callers, headers set before, no id', async () => {
  expect(await answered(ask('/old', '', '1.0'))).toBe(`${head('200 OK', WHOLE, 'of /old', LAST)}hello`);
  expect(await answered(ask('/nameless'), ask('/end', KNOWN + LAST))).toBe(
    `HTTP/1.1 200 OK\r\n${WHOLE}Date: -\r\n${KEPT}\r\nhello${head('304 Not Modified', UNCHANGED, 'of /end', LAST)}`,
  );
  shuts = true;
  try {
    expect(await answered(ask('/shuts'))).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/);
  } finally {
    shuts = false;
  }
});

it('tells the second in which it is sent', async () => {
  const dated = async () => (await fetch(`http://127.0.0.1:${port}/`)).headers.get('date')!;
  await dated();
  for (let n = 0; n < 3; n += 1) {
    const before = Math.floor(Date.now() / 1000);
    const told = Date.parse(await dated()) / 1000;
    expect(told).toBeGreaterThanOrEqual(before);
    expect(told).toBeLessThanOrEqual(Date.now() / 1000);
    await pause(400);
  }
});
