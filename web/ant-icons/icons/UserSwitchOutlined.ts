import { drawn } from '../drawn';

export default drawn(
  'user-switch',
  'M8.4 8.6a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0zM5.6 20.4a6.5 6.5 0 0 1 12.8 0M2.8 9.5a9.4 9.4 0 0 1 3-4.7M21.2 9.5a9.4 9.4 0 0 0-3-4.7M5.9 8V4.7H2.6M18.1 8V4.7h3.3',
);
