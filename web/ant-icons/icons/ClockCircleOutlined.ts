import { drawn } from '../drawn';

export default drawn('clock-circle', 'M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM12 7.2v5l3.3 2');
