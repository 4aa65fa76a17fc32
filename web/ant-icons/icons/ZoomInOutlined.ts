import { drawn } from '../drawn';

export default drawn(
  'zoom-in',
  'M4 10.7a6.7 6.7 0 1 0 13.4 0 6.7 6.7 0 1 0-13.4 0zM15.6 15.6l4.9 4.9M10.7 8v5.4M8 10.7h5.4',
);
