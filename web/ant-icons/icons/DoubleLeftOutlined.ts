import { drawn } from '../drawn';

export default drawn('double-left', 'M12.4 5.6 6 12l6.4 6.4M18.4 5.6 12 12l6.4 6.4');
