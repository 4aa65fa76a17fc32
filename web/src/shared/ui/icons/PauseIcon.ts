import { drawn } from './drawn';

export const PauseIcon = drawn(
  'M8.2 5h1.1a.9.9 0 0 1 .9.9v12.2a.9.9 0 0 1-.9.9H8.2a.9.9 0 0 1-.9-.9V5.9a.9.9 0 0 1 .9-.9zM14.7 5h1.1a.9.9 0 0 1 .9.9v12.2a.9.9 0 0 1-.9.9h-1.1a.9.9 0 0 1-.9-.9V5.9a.9.9 0 0 1 .9-.9z',
);
