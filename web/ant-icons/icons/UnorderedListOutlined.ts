import { drawn } from '../drawn';

export default drawn('unordered-list', 'M9 6.5h11M9 12h11M9 17.5h11M4.6 6.5h.01M4.6 12h.01M4.6 17.5h.01');
