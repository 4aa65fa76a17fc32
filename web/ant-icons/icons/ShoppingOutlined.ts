import { drawn } from '../drawn';

export default drawn(
  'shopping',
  'M5.7 8h12.6l1.1 10.7a1.7 1.7 0 0 1-1.7 1.9H6.3a1.7 1.7 0 0 1-1.7-1.9zM8.4 11V6.9a3.6 3.6 0 0 1 7.2 0V11',
);
