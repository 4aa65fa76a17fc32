import { drawn } from '../drawn';

export default drawn(
  'shopping-cart',
  'M3 4h2.4l2.5 11h9.6L20 7.2H6.2M8 19.3a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0zM15.2 19.3a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0z',
);
