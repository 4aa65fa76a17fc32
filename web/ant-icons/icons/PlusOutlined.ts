import { drawn } from '../drawn';

export default drawn('plus', 'M12 5.2v13.6M5.2 12h13.6');
