import { drawn } from '../drawn';

export default drawn('arrow-up', 'M12 20V4.2M5.5 10.7 12 4.2l6.5 6.5');
