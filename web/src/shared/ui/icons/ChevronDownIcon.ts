import { drawn } from './drawn';

export const ChevronDownIcon = drawn('M5.6 9.2 12 15.6l6.4-6.4');
