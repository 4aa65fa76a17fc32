import { drawn } from '../drawn';

export default drawn(
  'ordered-list',
  'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4 5.2l1.3-.7v4M3.9 15.6c.4-1 2.2-.9 2.2.3 0 1-2.2 1.7-2.2 2.9h2.3',
);
