import { drawn } from '../drawn';

export default drawn('user-add', 'M6 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM2.9 20.6a7.2 7.2 0 0 1 14.2 0M19 8v6M16 11h6');
