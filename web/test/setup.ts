import '@testing-library/jest-dom';
import { act, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast';

// Only ever reached by what hangs: a screen that is slow on a busy machine is still right.
configure({ asyncUtilTimeout: 30_000 });

// The files of a lane share these: what one test leaves, a clock that stands or a notice, is not the next one's.
afterEach(() => {
  jest.useRealTimers();
  act(() => toast.remove());
});
