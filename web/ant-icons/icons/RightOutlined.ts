import { drawn } from '../drawn';

export default drawn('right', 'M9.2 5.6 15.6 12l-6.4 6.4');
