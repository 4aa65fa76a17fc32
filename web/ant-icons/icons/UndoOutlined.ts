import { drawn } from '../drawn';

export default drawn('undo', 'M8.6 4.6 4.2 9l4.4 4.4M4.2 9h10.3a5.25 5.25 0 0 1 0 10.5H8.2');
