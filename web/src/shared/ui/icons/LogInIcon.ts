import { drawn } from './drawn';

export const LogInIcon = drawn(
  'M13.4 4h4.4a2.1 2.1 0 0 1 2.1 2.1v11.8a2.1 2.1 0 0 1-2.1 2.1h-4.4M3.6 12h10.8M10.2 7.8l4.2 4.2-4.2 4.2',
);
