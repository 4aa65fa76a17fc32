import { drawn } from '../drawn';

export default drawn(
  'sync',
  'M19.8 10.4A8 8 0 0 0 5.5 7.8L3.8 9.9M4.2 13.6a8 8 0 0 0 14.3 2.6l1.7-2.1M3.8 4.9v5h5M20.2 19.1v-5h-5',
);
