import { drawn } from '../drawn';

export default drawn(
  'paper-clip',
  'M19.5 11.3l-7.6 7.6a4.7 4.7 0 0 1-6.7-6.7l7.9-7.9a3.2 3.2 0 0 1 4.5 4.5l-7.7 7.7a1.6 1.6 0 0 1-2.3-2.3l7-7',
);
