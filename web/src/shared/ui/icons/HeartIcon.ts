import { drawn } from './drawn';

export const HeartIcon = drawn(
  'M12 20.4C7.1 17.1 3 13.6 3 9.1a4.8 4.8 0 0 1 9-2.4 4.8 4.8 0 0 1 9 2.4c0 4.5-4.1 8-9 11.3z',
);
