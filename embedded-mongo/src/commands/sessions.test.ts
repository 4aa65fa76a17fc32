import type { Store } from '../store/store.js';
import { Sessions } from './sessions.js';

const MANY = 10_000;

test('with its next transaction a session forgets what it was answered before: nobody may ask again, and each commit would write it anew', () => {
  const written: number[] = [];
  const store = {
    begin: () => ({ participants: new Map([['docs', {}]]) }),
    commit: () => undefined,
    storage: { putLate: (_table: string, _key: string, value: () => Buffer) => written.push(value().length) },
  } as unknown as Store;
  const sessions = new Sessions(store);
  const session = sessions.use('1');
  sessions.retry(session, 1n);
  for (let statement = 0; statement < MANY - 1; statement += 1) session.answers.set(statement, { n: 1 });
  sessions.answer(session, MANY - 1, { n: 1 });
  sessions.commit(session, sessions.startTransaction(session, 2n));
  expect(written[0]).toBeGreaterThan(MANY * 10);
  expect(written[1]).toBeLessThan(200);
  expect(() => sessions.retry(session, 1n)).toThrow('Retryable write with txnNumber 1 is prohibited');
});
