import { drawn } from '../drawn';

export default drawn(
  'eye-invisible',
  'M4 4l16 16M9.9 5.8a9.7 9.7 0 0 1 2.1-.2c5 0 8.4 4 9.5 6.4a13 13 0 0 1-3 3.9M6.2 7.4A13 13 0 0 0 2.5 12c1.1 2.4 4.5 6.4 9.5 6.4a9.8 9.8 0 0 0 4.4-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
);
