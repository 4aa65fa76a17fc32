import { drawn } from './drawn';

export const ChevronLeftIcon = drawn('M14.8 5.6 8.4 12l6.4 6.4');
