import { drawn } from './drawn';

export const ParcelIcon = drawn(
  'M4 8.6 5.7 4.7a1.6 1.6 0 0 1 1.5-1h9.6a1.6 1.6 0 0 1 1.5 1L20 8.6v10a1.9 1.9 0 0 1-1.9 1.9H5.9A1.9 1.9 0 0 1 4 18.6zM4 8.6h16M10.2 3.9l-.5 4.7v4l2.3-1.2 2.3 1.2v-4l-.5-4.7',
);
