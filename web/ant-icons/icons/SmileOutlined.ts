import { drawn } from '../drawn';

export default drawn(
  'smile',
  'M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM8.2 13.8a4.2 4.2 0 0 0 7.6 0M9 9.4h.01M15 9.4h.01',
);
