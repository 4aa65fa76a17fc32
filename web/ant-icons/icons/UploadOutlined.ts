import { drawn } from '../drawn';

export default drawn(
  'upload',
  'M4 15.4v2.5A2.1 2.1 0 0 0 6.1 20h11.8a2.1 2.1 0 0 0 2.1-2.1v-2.5M12 15.4V4.2M7.6 8.4 12 4l4.4 4.4',
);
