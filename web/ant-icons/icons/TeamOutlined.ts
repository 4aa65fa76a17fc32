import { drawn } from '../drawn';

export default drawn(
  'team',
  'M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM2.6 19.6a6.5 6.5 0 0 1 12.8 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.6 14a6.5 6.5 0 0 1 3.8 5.6',
);
