/** Tests how requests affect the log of a running shop. */
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { ContactSubmissionModel } from '../../features/contact/contact.model.js';
import { platform } from '../platform.js';
import { logFault } from './faults.js';

let app: TestApp;
let lines: unknown[][];
beforeEach(async () => {
  app = await startTestApp();
  lines = [];
  jest.spyOn(platform().logger, 'error').mockImplementation((...line: unknown[]) => void lines.push(line));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

const MESSAGE = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
const sendMessage = () => app.rest('POST', '/api/contact', MESSAGE);

it('a fault that callers bring about again and again is one line a minute, which says how often', async () => {
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let times = 0;
  // As a message that repeats what was sent.
  jest.spyOn(ContactSubmissionModel, 'create').mockImplementation((async () => {
    times += 1;
    throw new TypeError(`nothing can be done with ${times}`);
  }) as never);
  for (let i = 0; i < 5; i += 1) expect((await sendMessage()).body.code).toBe('INTERNAL');
  expect(lines).toHaveLength(1);
  now += 61_000;
  await sendMessage();
  expect(lines).toEqual([
    [{ err: expect.any(TypeError) }, 'unforeseen fault'],
    [{ err: expect.any(TypeError), unreported: 4 }, 'unforeseen fault'],
  ]);
});

it('faults that arise elsewhere, or are about something else, have lines of their own', () => {
  const here = () => logFault(new Error('x'), 'failed', { order: 'GM-1' });
  here();
  here();
  logFault(new Error('x'), 'failed', { order: 'GM-2' });
  logFault(new Error('y'), 'failed', { order: 'GM-1' });
  expect(lines).toHaveLength(3);
});

it('what a caller sends malformed is no fault of the shop and no line', async () => {
  const send = (type: string, body: string, path = '/api/custom-orders') =>
    fetch(app.url + path, { method: 'POST', body, headers: { 'content-type': type, 'apollo-require-preflight': '1' } });
  for (const path of ['/graphql', '/api/custom-orders'])
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) await send(type, '--x', path);
  const wrong = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, 1]));
  const { status, errors } = await app.query('query ($f: ProductFilter) { products(filter: $f) { total } }', {
    f: wrong,
  });
  expect([status, ...new Set(errors!.map(({ extensions }) => extensions.code))]).toEqual([400, 'BAD_INPUT']);
  await app.query('query ($if: Boolean = true) { categories @include(if: $if) { id } }', { if: null });
  expect(lines).toEqual([]);
});
