import { drawn } from '../drawn';

export default drawn('redo', 'M15.4 4.6 19.8 9l-4.4 4.4M19.8 9H9.5a5.25 5.25 0 0 0 0 10.5h6.3');
