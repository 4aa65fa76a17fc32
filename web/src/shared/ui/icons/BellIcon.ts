import { drawn } from './drawn';

export const BellIcon = drawn(
  'M6.2 10a5.8 5.8 0 0 1 11.6 0c0 4.3 1 5.5 2 6.8H4.2c1-1.3 2-2.5 2-6.8zM9.7 19.8a2.5 2.5 0 0 0 4.6 0M3.2 8.3a8 8 0 0 1 2-4.3M20.8 8.3a8 8 0 0 0-2-4.3',
);
