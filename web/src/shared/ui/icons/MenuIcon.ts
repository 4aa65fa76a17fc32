import { drawn } from './drawn';

export const MenuIcon = drawn('M4 6.8h16M4 12h16M4 17.2h10.5');
