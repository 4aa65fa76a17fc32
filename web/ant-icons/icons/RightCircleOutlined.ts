import { drawn } from '../drawn';

export default drawn(
  'right-circle',
  'M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM10.4 8.2l3.8 3.8-3.8 3.8',
);
