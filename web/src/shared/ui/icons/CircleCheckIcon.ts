import { drawn } from './drawn';

export const CircleCheckIcon = drawn('M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM8 12.3l2.8 2.8L16 9.4');
