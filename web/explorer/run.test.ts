import { ask, readHeaders, readJson } from './run';

const asked = jest.fn<Promise<Response>, [string, RequestInit]>();
const real = globalThis.fetch;
afterAll(() => {
  globalThis.fetch = real;
});
beforeEach(() => {
  asked.mockReset();
  Object.assign(globalThis, { fetch: asked });
});
const answered = (text: string, status = 200) =>
  asked.mockResolvedValue({ status, text: () => Promise.resolve(text) } as unknown as Response);
const run = (signal = new AbortController().signal) =>
  ask({ query: '{ a }', variables: { n: 1 }, operationName: 'A' }, { Authorization: 'Bearer x' }, signal);

it('sends query, variables, operation and headers, and shows the answer in good order with status and size', async () => {
  answered('{"data":{"a":1}}');
  const answer = await run();
  expect(answer).toEqual({
    text: '{\n  "data": {\n    "a": 1\n  }\n}',
    note: expect.stringMatching(/^200 · \d+ ms · 16 bytes$/),
    failed: false,
  });
  const [address, { body, headers }] = asked.mock.calls[0]!;
  expect(address).toBe('/graphql');
  expect(JSON.parse(String(body))).toEqual({ query: '{ a }', variables: { n: 1 }, operationName: 'A' });
  expect(headers).toMatchObject({ Authorization: 'Bearer x', 'apollo-require-preflight': 'true' });
});

it('tells a refusal, an answer that is no JSON, and none at all apart from success', async () => {
  answered('{"errors":[{"message":"no"}]}');
  expect(await run()).toMatchObject({ failed: true, text: expect.stringContaining('"no"') });
  answered('<h1>Bad gateway</h1>', 502);
  expect(await run()).toMatchObject({
    failed: true,
    text: '<h1>Bad gateway</h1>',
    note: expect.stringMatching(/^502 /),
  });
  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await run()).toEqual({ text: '', note: 'No answer came: Failed to fetch', failed: true });
});

it('is stopped without a fault', async () => {
  const control = new AbortController();
  asked.mockImplementation(() => {
    control.abort();
    return Promise.reject(new Error('aborted'));
  });
  expect(await run(control.signal)).toEqual({ text: '', note: 'Stopped', failed: false });
});

it('says in words what is wrong with variables and headers before anything is sent', () => {
  expect(readJson('Variables', ' ')).toEqual({});
  expect(readJson('Variables', '{"n":1}')).toEqual({ n: 1 });
  expect(() => readJson('Variables', '{')).toThrow(/^Variables are not JSON: /);
  expect(() => readJson('Variables', '[1]')).toThrow('Variables are one JSON object');
  expect(() => readHeaders('{"Authorization": 7}')).toThrow('The header Authorization is not a text');
  expect(() => readHeaders('{"no good": "x"}')).toThrow('A header cannot be written so');
  expect(readHeaders('{"Authorization": "Bearer x"}')).toEqual({ Authorization: 'Bearer x' });
});
