import { drawn } from '../drawn';

export default drawn(
  'question-circle',
  'M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM9.3 9.4a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 2M12 16.6h.01',
);
