import { drawn } from '../drawn';

export default drawn(
  'tags',
  'M3.5 11.3V4.9a1.4 1.4 0 0 1 1.4-1.4h6.4l7.4 7.4a1.6 1.6 0 0 1 0 2.3l-5.5 5.5a1.6 1.6 0 0 1-2.3 0zM7.6 7.6h.01M15.4 4.2l5.4 5.4a2.6 2.6 0 0 1 0 3.7l-3.6 3.6',
);
