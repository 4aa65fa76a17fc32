/** Requests that come again: answered from their bytes where Node would have given the same answer, and only there. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { rounds } from '../../test/rounds.js';
import { RepeatedRequests } from './repeated-requests.js';

interface Asked {
  url: string;
  text: string;
}

const LARGE = 'x'.repeat(600_000);
/** What differs from one answer to the next, as an id does, is who gave it. */
const headOf = (by: string, url: string, length: number) =>
  `HTTP/1.1 200 OK\r\nby: ${by}\r\nof: ${url}\r\ncontent-length: ${length}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n`;

let server: Server;
let repeated: RepeatedRequests<Asked>;
let faults: unknown[] = [];
let answering: (asked: Asked) => { text: string; body?: Buffer } | undefined;
let held: ServerResponse[] = [];
let lines: Socket[] = [];

const fromBytes = ({ url, text }: Asked) => {
  const head = headOf('bytes', url, text.length);
  return text.length > 1000 ? { text: head, body: Buffer.from(text) } : { text: head + text };
};

beforeEach(async () => {
  [faults, held, lines] = [[], [], []];
  answering = fromBytes;
  repeated = new RepeatedRequests<Asked>({
    bytes: 100_000,
    answer: (asked) => answering(asked),
    failed: (error) => faults.push(error),
  });
  server = createServer((req, res) => {
    repeated.seen(req, res);
    answer(req, res);
  });
  server.on('connection', (socket) => lines.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
});

/** Kept are those whose address begins so; the others are answered when the test lets them, or at once. */
function answer(req: IncomingMessage, res: ServerResponse): void {
  const url = req.url!;
  res.sendDate = false;
  const send = (text: string) => {
    res.writeHead(200, { by: 'node', of: url, 'content-length': text.length });
    res.end(text);
  };
  if (url.startsWith('/held')) return void held.push(res);
  if (url === '/early/kept') repeated.answered(req, res, () => ({ url, text: 'early' }));
  if (url.startsWith('/early')) return send('early');
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    const body = Buffer.concat(parts).toString();
    const text = url.startsWith('/large') ? LARGE : `${req.method} ${url} ${body}`;
    if (url.startsWith('/kept') || url.startsWith('/large')) repeated.answered(req, res, () => ({ url, text }));
    send(text);
  });
}

/** A client that reads whole answers off its connection. */
class Client {
  readonly socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  #text = '';
  #waiting: (() => void) | undefined;
  isOver = false;

  constructor() {
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => {
      this.#text += text;
      this.#waiting?.();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isOver = true;
      this.#waiting?.();
    });
  }

  send(bytes: string): this {
    this.socket.write(bytes, 'latin1');
    return this;
  }

  /** Sends it in a piece of its own: whoever serves has taken what came before. */
  async apart(bytes: string): Promise<void> {
    const line = lines.at(-1)!;
    const { bytesRead } = line;
    this.send(bytes);
    while (line.bytesRead < bytesRead + bytes.length && !line.destroyed) await turn();
    await turn();
  }

  async next(): Promise<{ status: number; by: string | undefined; of: string | undefined; body: string }> {
    for (;;) {
      const end = this.#text.indexOf('\r\n\r\n') + 4;
      const head = this.#text.slice(0, end);
      const value = (name: string) => new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(head)?.[1];
      const length = end + Number(value('content-length') ?? 0);
      if (end > 3 && this.#text.length >= length) {
        const body = this.#text.slice(end, length);
        this.#text = this.#text.slice(length);
        return { status: Number(head.slice(9, 12)), by: value('by'), of: value('of'), body };
      }
      if (this.isOver) throw new Error('The connection is gone.');
      await new Promise<void>((resolve) => (this.#waiting = resolve));
    }
  }

  /** Who answers this, which is sent when everything before is answered. */
  async by(bytes: string): Promise<string | undefined> {
    return (await this.send(bytes).next()).by;
  }
}

/** Asks one by one, without reading, until an answer waits for its client. @returns how often it asked */
async function fill(client: Client, line: Socket, bytes: string): Promise<number> {
  client.socket.pause();
  let asked = 0;
  while (line.writableLength === 0) {
    const { bytesRead } = line;
    client.send(bytes);
    asked += 1;
    while (line.bytesRead === bytesRead) await turn();
    for (let n = 0; n < 20 && line.writableLength > 0; n += 1) await turn();
  }
  return asked;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const get = (path: string, further = '') => `GET ${path} HTTP/1.1\r\nHost: shop\r\n${further}\r\n`;
const post = (path: string, body: string, further = '') =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\n${further}Content-Length: ${body.length}\r\n\r\n${body}`;

/** A connection whose bytes are looked at, and to which these requests are known. */
async function warm(...requests: string[]): Promise<Client> {
  const client = new Client();
  for (const one of [get('/kept/warm'), get('/kept/warm'), ...requests, ...requests]) await client.by(one);
  return client;
}

it('answers from its bytes what came before to the last byte, once a connection asked for what is kept', async () => {
  const client = new Client();
  const known = get('/kept/1');
  const by: unknown[] = [];
  for (let n = 0; n < 5; n += 1) by.push(await client.by(known));
  expect(by).toEqual(['node', 'node', 'node', 'bytes', 'bytes']);
  expect(await client.send(known).next()).toEqual({ status: 200, by: 'bytes', of: '/kept/1', body: 'GET /kept/1 ' });
  // Who comes over another connection profits as soon as it is looked at.
  const other = await warm();
  expect([await other.by(get('/kept/warm')), await other.by(known)]).toEqual(['node', 'bytes']);
});

it('leaves to Node whatever differs by a byte, and what is not kept, and goes on afterwards', async () => {
  const client = await warm(get('/kept/1'));
  for (const [bytes, by] of [
    [get('/kept/1'), 'bytes'],
    [get('/kept/2'), 'node'],
    [get('/kept/1'), 'bytes'],
    [get('/kept/1', 'Accept: */*\r\n'), 'node'],
    [get('/other'), 'node'],
    [get('/kept/1'), 'bytes'],
    [get('/kept/1').replace('Host', 'host'), 'node'],
    [get('/kept/2'), 'bytes'],
  ] as const)
    expect([bytes, await client.by(bytes)]).toEqual([bytes, by]);
});

it('knows questions that have a body by their body', async () => {
  const client = await warm(post('/kept', 'one'));
  expect([await client.by(post('/kept', 'one')), await client.by(post('/kept', 'two'))]).toEqual(['bytes', 'node']);
  expect((await client.send(post('/kept', 'two')).next()).body).toBe('POST /kept two');
  expect((await client.send(post('/kept', 'one')).next()).body).toBe('POST /kept one');
});

it('answers in the order in which it was asked', async () => {
  const known = get('/kept/1');
  const client = await warm(known);
  await client.apart(get('/held/1'));
  await client.apart(known);
  await client.apart(get('/kept/2') + known);
  held[0]!.writeHead(200, { of: '/held/1', 'content-length': 0 }).end();
  const order = [];
  for (let n = 0; n < 4; n += 1) order.push((await client.next()).of);
  expect(order).toEqual(['/held/1', '/kept/1', '/kept/2', '/kept/1']);
  // Two that come in one piece are two.
  client.send(known + known);
  expect([(await client.next()).by, (await client.next()).by, await client.by(known)]).toEqual([
    'node',
    'node',
    'node',
  ]);
  expect(await client.by(known)).toBe('bytes');
});

it('learns nothing of a request whose beginning came before', async () => {
  const client = await warm(get('/kept/1'));
  for (let n = 0; n < 2; n += 1) {
    await client.apart('GET /kept/2 HTTP/1.1\r\nHost: shop\r\nX-Rest: ');
    await client.apart(get('/kept/3'));
    expect(await client.next()).toMatchObject({ by: 'node', of: '/kept/2' });
  }
  await client.by(get('/kept/1'));
  expect(await client.send(get('/kept/3')).next()).toMatchObject({ by: 'node', of: '/kept/3' });
});

it('takes nothing for a request that belongs to another one', async () => {
  const known = get('/kept/1');
  const client = await warm(known);
  // The rest of a head.
  await client.apart('GET /other HTTP/1.1\r\nHost: shop\r\nX-Rest: ');
  await client.apart(known);
  expect(await client.next()).toMatchObject({ by: 'node', of: '/other' });
  // A body, and the rest of one.
  const head = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${length}\r\n\r\n`;
  await client.apart(head('/other', known.length));
  await client.apart(known);
  expect((await client.next()).body).toBe(`POST /other ${known}`);
  await client.apart(`${head('/other', known.length + 3)}abc`);
  await client.apart(known);
  expect((await client.next()).body).toBe(`POST /other abc${known}`);
  // A body of which the answer did not wait for.
  await client.apart(head('/early', known.length));
  expect((await client.next()).body).toBe('early');
  await client.apart(known);
  await client.apart(get('/other/2'));
  expect((await client.next()).of).toBe('/other/2');
  // The rest of a body, and behind it the beginning of a request whose head is also the beginning of that rest.
  const size = head('/early', 1_000).length;
  const nested = head('/early', 1_000);
  await client.apart(head('/early', size + 3));
  expect((await client.next()).body).toBe('early');
  await client.apart(`${nested}zzz${nested}${'z'.repeat(1_000 - size - 3)}`);
  expect((await client.next()).body).toBe('early');
  await client.apart(known);
  await client.apart('z'.repeat(size + 3 - known.length));
  await client.apart(get('/other/3'));
  expect((await client.next()).of).toBe('/other/3');
  // A body in which requests stand, in pieces.
  await client.apart(head('/other', known.length * 2));
  await client.apart(known);
  await client.apart(known);
  expect((await client.next()).body).toBe(`POST /other ${known}${known}`);
});

it('knows nothing of what ends its connection, is of another version, or is sent in parts', async () => {
  const chunked = post('/kept', '').replace('Content-Length: 0', 'Transfer-Encoding: chunked') + '1\r\na\r\n0\r\n\r\n';
  const odd = [chunked, get('/kept/1').replace(': ', ':  ')];
  const client = await warm(...odd);
  for (const one of odd) expect(await client.by(one)).toBe('node');
  // A head that does not say how much follows, and what follows.
  for (let n = 0; n < 3; n += 1) {
    await client.apart(get('/early/kept', 'Transfer-Encoding: chunked\r\n'));
    expect(await client.next()).toMatchObject({ status: 200, by: 'node' });
    await client.apart('0\r\n\r\n');
    expect(await client.by(get('/kept/warm'))).toBe('node');
  }
  const long = post('/kept', 'y'.repeat(16_400));
  expect([await client.by(long), await client.by(long), await client.by(long)]).toEqual(['node', 'node', 'node']);
  for (const last of [get('/kept/1', 'Connection: close\r\n'), get('/kept/1').replace('1.1', '1.0')]) {
    for (let n = 0; n < 2; n += 1) {
      const own = await warm(get('/kept/1'));
      expect(await own.by(last)).toBe('node');
      while (!own.isOver) await turn();
    }
  }
});

it('has no more than one answer wait for a client that does not read, and sends all of them', async () => {
  const known = get('/large');
  const client = await warm(known);
  const line = lines.at(-1)!;
  let asked = await fill(client, line, known);
  const { writableLength } = line;
  expect(writableLength).toBeLessThan(LARGE.length + 1_000);
  for (let n = 0; n < 20; n += 1, asked += 1) {
    client.send(known);
    await turn();
  }
  expect(line.writableLength).toBe(writableLength);
  client.socket.resume();
  for (let n = 0; n < asked; n += 1) expect((await client.next()).body.length).toBe(LARGE.length);
  expect(await client.by(get('/other'))).toBe('node');
});

it('leaves everything to Node when it is shut, and waits until what it began is sent', async () => {
  const known = get('/large');
  const client = await warm(known);
  const asked = await fill(client, lines.at(-1)!, known);
  const gone = await warm(known);
  await fill(gone, lines.at(-1)!, known);
  repeated.shut();
  let flushed = false;
  const waits = repeated.flushed(60_000).then(() => (flushed = true));
  for (let n = 0; n < 20; n += 1) await turn();
  expect(flushed).toBe(false);
  gone.socket.destroy();
  client.socket.resume();
  await waits;
  for (let n = 0; n < asked; n += 1) await client.next();
  expect(await client.by(known)).toBe('node');
});

it('waits no longer than it is told for who does not read', async () => {
  const client = await warm(get('/large'));
  await fill(client, lines.at(-1)!, get('/large'));
  await repeated.flushed(1);
  expect(lines.at(-1)!.writableLength).toBeGreaterThan(0);
});

it('leaves to Node what cannot be answered, and says why', async () => {
  const known = get('/kept/1');
  const client = await warm(known);
  answering = () => undefined;
  expect(await client.by(known)).toBe('node');
  answering = () => {
    throw new Error('broken');
  };
  expect(await client.by(known)).toBe('node');
  expect(faults).toEqual([new Error('broken')]);
  answering = fromBytes;
  expect(await client.by(known)).toBe('bytes');
});

it('answers what Node alone would have answered, however requests are cut into pieces', async () => {
  const requests = [
    get('/kept/1'),
    get('/kept/2'),
    post('/kept', 'one'),
    post('/kept', get('/kept/1')),
    get('/other'),
    post('/other', get('/kept/1')),
  ];
  const sequence = fc.array(
    fc.record({
      at: fc.nat(requests.length - 1),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
      waits: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(sequence, async (parts) => {
      const client = await warm(get('/kept/1'), post('/kept', 'one'));
      const expected: string[] = [];
      let piece = '';
      for (const { at, cuts, waits } of parts) {
        const bytes = requests[at]!;
        const [head, body] = bytes.split(/\r\n\r\n(.*)/s) as [string, string];
        expected.push(`${head.split(' ', 2).join(' ')} ${body}`);
        const places = cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b);
        let from = 0;
        for (const place of places) {
          await client.apart(piece + bytes.slice(from, place));
          [piece, from] = ['', place];
        }
        piece += bytes.slice(from);
        if (waits) {
          await client.apart(piece);
          piece = '';
        }
      }
      if (piece) await client.apart(piece);
      const got: string[] = [];
      for (let n = 0; n < parts.length; n += 1) got.push((await client.next()).body);
      client.socket.destroy();
      expect(got).toEqual(expected);
    }),
    { numRuns: rounds(40, 2_000) },
  );
});
