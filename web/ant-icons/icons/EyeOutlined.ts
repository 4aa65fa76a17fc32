import { drawn } from '../drawn';

export default drawn(
  'eye',
  'M2.5 12C3.6 9.6 7 5.6 12 5.6s8.4 4 9.5 6.4c-1.1 2.4-4.5 6.4-9.5 6.4S3.6 14.4 2.5 12zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0z',
);
