import { drawn } from './drawn';

export const ShareIcon = drawn('M13.6 5.2l7 6.3-7 6.3v-3.7c-4.4-.2-7.7 1.2-10.2 4.7.5-5.8 4.1-9.5 10.2-9.9z');
