import { drawn } from '../drawn';

export default drawn(
  'calendar',
  'M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 9.8h17M8 3v3.8M16 3v3.8',
);
