import { giveWayWhile, whenNobodyWaits } from './giving-way.js';
import { startOutboxes } from './outbox/outbox.js';

/** What a test that failed has left. */
const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

/** Many who wait until they are told to go. */
function crowd() {
  let isThere = true;
  let looks = 0;
  const askedAgain: (() => void)[] = [];
  const gone = giveWayWhile(() => {
    looks += 1;
    if (looks > 2) for (const tell of askedAgain) tell();
    return isThere;
  });
  ends.push(gone);
  return {
    gone,
    goes: () => (isThere = false),
    /** It was looked three times whether they are there still. */
    isAskedAgain: new Promise<void>((resolve) => askedAgain.push(resolve)),
  };
}

it('what waits in an outbox is sent when many do not wait any more', async () => {
  const { goes, isAskedAgain } = crowd();
  let rounds = 0;
  let sent!: () => void;
  const isSent = new Promise<void>((resolve) => (sent = resolve));
  const work = startOutboxes([
    {
      name: 'test',
      every: 60_000,
      open: () => undefined,
      close: () => Promise.resolve(),
      sendWaiting: async () => {
        rounds += 1;
        sent();
        return 0;
      },
    },
  ]);
  ends.push(work.stop);
  // Sent all the same, it ends this as well.
  await Promise.race([isAskedAgain, isSent]);
  expect(rounds).toBe(0);
  goes();
  await isSent;
  expect(rounds).toBe(1);
});

it('nothing gives way for longer than it says, nor to a crowd of a shop that has stopped', async () => {
  const { gone, isAskedAgain } = crowd();
  const waited = whenNobodyWaits(60_000);
  await isAskedAgain;
  await whenNobodyWaits(1);
  gone();
  await waited;
});
