import { drawn } from '../drawn';

export default drawn(
  'file',
  'M6.6 3.2h6.9l5 5v10.9a1.7 1.7 0 0 1-1.7 1.7H6.6a1.7 1.7 0 0 1-1.7-1.7V4.9a1.7 1.7 0 0 1 1.7-1.7zM13.3 3.4v5h5',
);
