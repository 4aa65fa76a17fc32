import { drawn } from './drawn';

export const SealIcon = drawn(
  'M6 9.2a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM9.6 9.3l1.7 1.7 3.1-3.3M8.3 14.2 7 20.8l5-2.6 5 2.6-1.3-6.6',
);
