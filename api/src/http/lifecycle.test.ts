import { setTimeout as pause } from 'node:timers/promises';
import { HttpLifecycle } from './lifecycle.js';
import { Readiness } from '../platform/observability/readiness.js';

let server: HttpLifecycle;
let url: string;
beforeEach(async () => {
  server = new HttpLifecycle(new Readiness());
  url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
});
afterEach(() => server.close());

const asked = async (path: string) => {
  const answer = await fetch(url + path);
  return { status: answer.status, body: await answer.json() };
};

it('lives before it is ready, and asks whoever comes too early to come again', async () => {
  expect(await asked('/healthz')).toEqual({ status: 200, body: { alive: true } });
  expect(await asked('/readyz')).toEqual({
    status: 503,
    body: { ready: false, checks: { shop: 'The shop is opening.' } },
  });
  const early = await fetch(`${url}/graphql`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
});

it('is ready when everything it stands on answers, and names what does not', async () => {
  let missing = false;
  server.readiness.watch('database', () => {
    if (missing) throw new Error('The database is not connected.');
  });
  server.readiness.watch('files', async () => undefined);
  server.open((_req, res) => res.end('{}'));
  expect(await asked('/readyz')).toEqual({
    status: 200,
    body: { ready: true, checks: { database: 'ok', files: 'ok' } },
  });
  missing = true;
  server.readiness.open();
  expect(await asked('/readyz')).toEqual({
    status: 503,
    body: { ready: false, checks: { database: 'The database is not connected.', files: 'ok' } },
  });
});

it('answers while it drains, then ends what is under way whole and streams in order', async () => {
  let finish: (() => void) | undefined;
  server.open((req, res) => {
    res.setHeader('Content-Type', req.url === '/events' ? 'text/event-stream' : 'application/json');
    if (req.url === '/quick') res.end('{}');
    else if (req.url === '/events') res.write('event: first\n\n');
    else finish = () => res.end('{"whole":true}');
  });
  const slow = asked('/slow');
  const events = await fetch(`${url}/events`);
  while (!finish) await pause(5);
  const drained = server.drain(50);
  expect((await asked('/readyz')).status).toBe(503);
  const quick = await fetch(`${url}/quick`);
  expect([quick.status, quick.headers.get('connection')]).toEqual([200, 'close']);
  await drained;
  const closed = server.close();
  expect(await events.text()).toBe('event: first\n\n');
  finish();
  expect(await slow).toEqual({ status: 200, body: { whole: true } });
  await closed;
  await expect(fetch(`${url}/quick`)).rejects.toThrow();
});
