import { drawn } from './drawn';

export const CircleCrossIcon = drawn(
  'M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM9.1 9.1l5.8 5.8M14.9 9.1l-5.8 5.8',
);
