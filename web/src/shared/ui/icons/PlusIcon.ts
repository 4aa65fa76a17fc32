import { drawn } from './drawn';

export const PlusIcon = drawn('M12 5.2v13.6M5.2 12h13.6');
