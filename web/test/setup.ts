import '@testing-library/jest-dom';
import { act, configure, getConfig } from '@testing-library/react';
import { toast } from 'react-hot-toast';

const { asyncWrapper } = getConfig();
/**
 * Ant Design's forms tell what is watched of them by a message to themselves, and so does React for what did not fit into its five milliseconds:
 * on a slow machine both come after the one timer that Testing Library awaits when it has pressed or looked.
 */
async function messagesTold(): Promise<void> {
  for (let rounds = 0; rounds < 2; rounds += 1)
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
}

configure({
  // Only ever reached by what hangs: a screen that is slow on a busy machine is still right.
  asyncUtilTimeout: 30_000,
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      await messagesTold();
      return result;
    }),
});

// The files of a lane share these: what one test leaves, a clock that stands or a notice, is not the next one's.
afterEach(() => {
  jest.useRealTimers();
  act(() => toast.remove());
});
