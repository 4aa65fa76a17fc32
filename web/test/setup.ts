import '@testing-library/jest-dom';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { toast } from 'react-hot-toast';

const { asyncWrapper } = getConfig();
/**
 * Ant Design's forms notify watchers through a MessageChannel, and React continues long renders through one. On a slow machine such messages
 * arrive after the one timer that Testing Library awaits after each action.
 */
async function messagesDelivered(): Promise<void> {
  for (let rounds = 0; rounds < 2; rounds += 1)
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
}

configure({
  // Ends what hangs, and nothing that is slow on a busy machine.
  asyncUtilTimeout: 30_000,
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      await messagesDelivered();
      return result;
    }),
});

// The files of a lane share clock and page: fake timers and notices of one test must not reach the next.
afterEach(async () => {
  jest.useRealTimers();
  act(() => toast.remove());
  if (typeof window === 'undefined') return;
  // An overlay that is still open takes its entry out of the history, which would change the address of the next test.
  const { overlays = 0 } = (window.history.state ?? {}) as { overlays?: number };
  const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  cleanup();
  if (overlays > 0) await stepped;
});
