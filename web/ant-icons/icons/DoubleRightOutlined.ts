import { drawn } from '../drawn';

export default drawn('double-right', 'M5.6 5.6 12 12l-6.4 6.4M11.6 5.6 18 12l-6.4 6.4');
