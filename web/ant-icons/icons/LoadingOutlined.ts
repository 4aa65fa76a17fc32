import { drawn } from '../drawn';

export default drawn('loading', 'M12 3.4a8.6 8.6 0 0 1 8.6 8.6');
