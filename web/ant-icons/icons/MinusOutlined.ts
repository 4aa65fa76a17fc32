import { drawn } from '../drawn';

export default drawn('minus', 'M5.2 12h13.6');
