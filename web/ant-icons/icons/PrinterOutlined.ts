import { drawn } from '../drawn';

export default drawn(
  'printer',
  'M7 8.5V3.8h10v4.7M7 16.8H5.4a1.7 1.7 0 0 1-1.7-1.7v-4.9a1.7 1.7 0 0 1 1.7-1.7h13.2a1.7 1.7 0 0 1 1.7 1.7v4.9a1.7 1.7 0 0 1-1.7 1.7H17M7 14h10v6.2H7z',
);
