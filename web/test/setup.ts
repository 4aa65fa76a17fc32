import '@testing-library/jest-dom';
import { act } from '@testing-library/react';
import { toast } from 'react-hot-toast';

// The files of a lane share these: what one test leaves, a clock that stands or a notice, is not the next one's.
afterEach(() => {
  jest.useRealTimers();
  act(() => toast.remove());
});
