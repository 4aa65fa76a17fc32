import { drawn } from '../drawn';

export default drawn('api', 'M9 3v4.5M15 3v4.5M6 7.5h12v4a6 6 0 0 1-12 0zM12 17.5V21');
