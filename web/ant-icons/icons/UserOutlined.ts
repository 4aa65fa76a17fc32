import { drawn } from '../drawn';

export default drawn('user', 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM4.4 20.6a7.6 7.6 0 0 1 15.2 0');
