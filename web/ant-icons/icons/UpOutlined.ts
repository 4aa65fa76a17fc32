import { drawn } from '../drawn';

export default drawn('up', 'M5.6 14.8 12 8.4l6.4 6.4');
