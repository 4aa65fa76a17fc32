import { drawn } from './drawn';

export const PlayIcon = drawn('M7.6 5.5v13a.8.8 0 0 0 1.2.7l10.6-6.5a.8.8 0 0 0 0-1.4L8.8 4.8a.8.8 0 0 0-1.2.7z');
