import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { httpServer, TIMEOUTS } from './http-server.js';

const HALF = 'POST / HTTP/1.1\r\nhost: shop\r\n';
let server: Server;
let sockets: Socket[] = [];

async function started(timeouts: Partial<typeof TIMEOUTS>): Promise<void> {
  server = httpServer((req, res) => void req.resume().on('end', () => res.end('answered')), {
    ...TIMEOUTS,
    check: 20,
    ...timeouts,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await new Promise((resolve) => server.close(resolve));
});

/** Everything that is answered until the server ends the connection. */
async function whole(sent: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString())).on('error', () => undefined);
  if (sent) socket.write(sent);
  await once(socket, 'close');
  return answer;
}

it.each([
  ['sends nothing', ''],
  ['sends half a head', HALF],
])('ends a connection that %s, and eight hundred of them at once', async (_, sent) => {
  await started({ head: 60 });
  const answers = await Promise.all(Array.from({ length: 800 }, () => whole(sent)));
  expect(answers.every((answer) => answer === '' || answer.startsWith('HTTP/1.1 408'))).toBe(true);
});

it('ends a connection whose request never becomes whole, and one that asks nothing any more', async () => {
  await started({ head: 60, request: 60, idle: 60 });
  expect(await whole(`${HALF}content-length: 10\r\n\r\nhalf`)).not.toContain('answered');
  expect(await whole(`${HALF}content-length: 4\r\n\r\nhalf`)).toContain('answered');
});

it('waits ten seconds for a head, and three minutes for what is uploaded', () => {
  expect(TIMEOUTS).toMatchObject({ head: 10_000, request: 180_000 });
});
