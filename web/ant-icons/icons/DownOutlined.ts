import { drawn } from '../drawn';

export default drawn('down', 'M5.6 9.2 12 15.6l6.4-6.4');
