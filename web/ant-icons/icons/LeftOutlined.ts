import { drawn } from '../drawn';

export default drawn('left', 'M14.8 5.6 8.4 12l6.4 6.4');
