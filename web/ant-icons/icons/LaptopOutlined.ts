import { drawn } from '../drawn';

export default drawn(
  'laptop',
  'M6.6 4.5h10.8a1.7 1.7 0 0 1 1.7 1.7v9.3H4.9V6.2a1.7 1.7 0 0 1 1.7-1.7zM4.9 15.5l-2.2 2.6a.9.9 0 0 0 .7 1.4h17.2a.9.9 0 0 0 .7-1.4l-2.2-2.6',
);
