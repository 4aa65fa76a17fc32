import { drawn } from '../drawn';

export default drawn('bold', 'M7 4.5h6a3.7 3.7 0 0 1 0 7.5H7zM7 12h7a3.8 3.8 0 0 1 0 7.5H7z');
