import { drawn } from './drawn';

export const LifebuoyIcon = drawn(
  'M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM8.4 12a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0zM9.4 9.4 5.9 5.9M14.6 9.4l3.5-3.5M14.6 14.6l3.5 3.5M9.4 14.6l-3.5 3.5',
);
