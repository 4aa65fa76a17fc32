/** Tests traces: one request is one trace, from the caller's span to database commands, with the request id of log and response. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { createLogger } from '../platform/observability/logger.js';
import { platform, setPlatform } from '../platform/platform.js';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const received: { path: string; service: string; spans: SentSpan[] }[] = [];
let receiver: Server;
let endpoint: string;

beforeAll(async () => {
  receiver = createServer((req, res) => {
    void json(req).then((body: any) => {
      for (const { resource, scopeSpans } of body.resourceSpans)
        received.push({
          path: req.url!,
          service: resource.attributes.find(({ key }: any) => key === 'service.name').value.stringValue,
          spans: scopeSpans.flatMap(({ spans }: any) => spans),
        });
      res.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const ask = (
  app: TestApp,
  headers: Record<string, string>,
  query = 'mutation { logIn(input: { email: "a@b.example", password: "okapi okapi", otp: "123456" }) { token } }',
) =>
  fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });

it('sends the spans of a request, and names nothing that its caller said', async () => {
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` });
  const headers = { traceparent: `00-${CALLER.trace}-${CALLER.span}-01`, 'x-request-id': 'proxy-7:0001' };
  try {
    const answer = await ask(app, headers);
    expect(answer.headers.get('x-request-id')).toBe('proxy-7:0001');
    await answer.text();
    await (await fetch(`${app.url}/okapi?okapi=1`)).text();
  } finally {
    await app.stop();
  }
  expect(new Set(received.map(({ path, service }) => `${path} ${service}`))).toEqual(new Set(['/v1/traces shop']));
  const spans = received.flatMap((batch) => batch.spans);
  const own = spans.find(({ name }) => name === 'mutation logIn')!;
  expect(own).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span });
  const facts = Object.fromEntries(own.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
  expect(facts).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'shop.request_id': 'proxy-7:0001',
  });
  const commands = spans.filter(({ parentSpanId }) => parentSpanId === own.spanId);
  expect(commands.map(({ name }) => name)).toContain('mongodb find');
  expect(commands.every(({ traceId }) => traceId === CALLER.trace)).toBe(true);
  // What the shop does by itself is no part of anybody's request.
  expect(spans.filter(({ name, parentSpanId }) => name.startsWith('mongodb') && !parentSpanId)).toEqual([]);
  expect(JSON.stringify(received)).not.toContain('okapi');
});

it('sends nothing and loads nothing when no address for traces is set', async () => {
  received.length = 0;
  const app = await startTestApp();
  try {
    await (await ask(app, {})).text();
  } finally {
    await app.stop();
  }
  expect(received).toEqual([]);
});

it('gives each request an id of its own, which stands in every line of the log that it caused', async () => {
  const app = await startTestApp();
  const before = platform();
  const lines: string[] = [];
  setPlatform({ ...before, logger: createLogger('trace', { write: (line: string) => void lines.push(line) }) });
  try {
    const ids = await Promise.all(
      ['short', 'two\tparts of it', 'x'.repeat(65), undefined].map(async (given) => {
        const answer = await ask(app, given ? { 'x-request-id': given } : {}, '{ shop { brand } }');
        await answer.text();
        return answer.headers.get('x-request-id')!;
      }),
    );
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/);
    // A picture that cannot be read is a line of the log.
    const form = new FormData();
    form.append(
      'operations',
      JSON.stringify({
        query: 'mutation ($input: SubmitCustomOrderInput!) { submitCustomOrder(input: $input) { success } }',
      }),
    );
    platform().files.put = () => Promise.reject(new Error('a fault on purpose'));
    const query =
      'mutation ($sketch: Upload) { submitCustomOrder(input: { name: "Ravi", phone: "9876543210", description: "A gate of 3 m with two wings" }, sketch: $sketch) { success } }';
    form.set('operations', JSON.stringify({ query, variables: { sketch: null } }));
    form.set('map', JSON.stringify({ 0: ['variables.sketch'] }));
    form.set('0', new Blob(['%PDF-1.4 a drawing']), 'gate.pdf');
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      body: form,
      headers: { 'apollo-require-preflight': 'true' },
    });
    expect(((await answer.json()) as any).errors[0].extensions.code).toBe('INTERNAL');
    const fault = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unforeseen fault');
    expect(fault).toMatchObject({
      requestId: answer.headers.get('x-request-id'),
      err: { message: 'a fault on purpose' },
    });
  } finally {
    setPlatform(before);
    await app.stop();
  }
});
