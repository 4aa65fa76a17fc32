import { drawn } from './drawn';

export const LockIcon = drawn(
  'M7 10.5h10a2.1 2.1 0 0 1 2.1 2.1v5.8a2.1 2.1 0 0 1-2.1 2.1H7a2.1 2.1 0 0 1-2.1-2.1v-5.8A2.1 2.1 0 0 1 7 10.5zM8 10.5V7.6a4 4 0 0 1 8 0v2.9M12 14.4v2.2',
);
