import { drawn } from '../drawn';

export default drawn('vertical-align-top', 'M4.5 4h15M12 20V7.6M7.2 12.4 12 7.6l4.8 4.8');
