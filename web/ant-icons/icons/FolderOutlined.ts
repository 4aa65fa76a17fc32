import { drawn } from '../drawn';

export default drawn(
  'folder',
  'M5 4.6h4.4l2.2 2.6H19a1.6 1.6 0 0 1 1.6 1.6v9a1.6 1.6 0 0 1-1.6 1.6H5a1.6 1.6 0 0 1-1.6-1.6V6.2A1.6 1.6 0 0 1 5 4.6z',
);
