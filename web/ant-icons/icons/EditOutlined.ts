import { drawn } from '../drawn';

export default drawn(
  'edit',
  'M4.2 19.8l1-4.6L15.6 4.8a1.9 1.9 0 0 1 2.7 0l.9.9a1.9 1.9 0 0 1 0 2.7L8.8 18.8zM13.8 6.6l3.6 3.6',
);
