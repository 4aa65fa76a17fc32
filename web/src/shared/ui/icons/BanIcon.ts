import { drawn } from './drawn';

export const BanIcon = drawn('M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM5.9 5.9l12.2 12.2');
