import { drawn } from '../drawn';

export default drawn(
  'mail',
  'M5.2 5h13.6a2.1 2.1 0 0 1 2.1 2.1v9.8a2.1 2.1 0 0 1-2.1 2.1H5.2a2.1 2.1 0 0 1-2.1-2.1V7.1A2.1 2.1 0 0 1 5.2 5zM3.5 7.2 12 13.4l8.5-6.2',
);
