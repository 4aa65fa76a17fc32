/** Derives the colours of pages and mails from the few that the owner chooses, and checks their contrast. */
import type { Settings } from './settings.js';

/** The colours that the owner chooses; all others are derived. `#rrggbb` in lower case. */
export type ColourKey = 'colourPrimary' | 'colourAccent' | 'colourPaper' | 'colourNight';

/** The original design; while the settings equal it, no colours are derived. */
export const DESIGNED: Record<ColourKey, string> = {
  colourPrimary: '#22352d',
  colourAccent: '#8f5326',
  colourPaper: '#faf7f2',
  colourNight: '#182420',
};

/** Fixed colours that appear next to the chosen ones. */
const INK = '#1e2a25';
const INK_SOFT = '#525f58';
const SURFACE = '#ffffff';
const LIGHT_TEXT = '#faf7f2';
const ON_NIGHT_SOFT = '#bfc8c1';
const BRASS = '#d2a266';
const DARK_SURFACE = '#1b2420';
const DARK_TEXT = '#1c150c';

/** Contrast ratios required by WCAG 2.2: text on its background, and a control on its surroundings. */
const TEXT = 4.5;
const SHAPE = 3;

/** A design token, for light and dark mode. */
export interface ThemeColour {
  /** Such as `primary`; a custom property `--color-primary` in the storefront. */
  name: string;
  light: string;
  dark: string;
}

type Rgb = readonly [number, number, number];

const rgb = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const hex = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** @param share of the second colour, 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const [from, to] = [rgb(one), rgb(other)];
  return hex(from.map((part, index) => part + (to[index]! - part) * share));
}

/** Relative luminance by WCAG, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = rgb(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours by WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Text colour for a background: the shop's light one if its contrast suffices, else black. */
const textOn = (ground: string): string => (contrast(LIGHT_TEXT, ground) >= TEXT ? LIGHT_TEXT : '#000000');

/** A lighter variant that is readable in dark mode. */
function lightened(colour: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mixed(colour, SURFACE, share);
    if (contrast(lighter, DARK_SURFACE) >= TEXT && contrast(lighter, DARK_TEXT) >= TEXT) return lighter;
  }
  return SURFACE;
}

type Chosen = Pick<Settings, ColourKey>;

/** The tokens that differ from the original design; empty while the owner has chosen no colours. */
export function themeOf({ colourPrimary, colourAccent, colourPaper, colourNight }: Chosen): ThemeColour[] {
  const theme: ThemeColour[] = [];
  const add = (name: string, light: string, dark = light) => theme.push({ name, light, dark });
  if (colourPrimary !== DESIGNED.colourPrimary) {
    const dark = lightened(colourPrimary);
    add('primary', colourPrimary, dark);
    add('primary-hover', mixed(colourPrimary, textOn(colourPrimary), 0.1), mixed(dark, SURFACE, 0.25));
    add('on-primary', textOn(colourPrimary), DARK_TEXT);
  }
  if (colourAccent !== DESIGNED.colourAccent) {
    const dark = lightened(colourAccent);
    add('accent', colourAccent, dark);
    add('accent-soft', mixed(colourAccent, SURFACE, 0.86), mixed(dark, DARK_SURFACE, 0.84));
    add('on-accent', textOn(colourAccent), DARK_TEXT);
  }
  if (colourPaper !== DESIGNED.colourPaper) {
    add('paper', colourPaper, '#131a17');
    add('sunken', sunken(colourPaper), '#0e1411');
  }
  if (colourNight !== DESIGNED.colourNight) add('night', colourNight, mixed(colourNight, '#000000', 0.4));
  return theme;
}

/** Background of input fields and lists, slightly darker than the page. */
const sunken = (paper: string): string => mixed(paper, INK, 0.04);

/** The colours of mails, which have no dark mode. */
export const mailColours = ({ colourPrimary, colourPaper }: Chosen) => ({
  paper: colourPaper,
  primary: colourPrimary,
  onPrimary: textOn(colourPrimary),
});

const PAIRS: readonly [ColourKey, (chosen: Chosen) => readonly [string, string][], number, string][] = [
  [
    'colourPaper',
    ({ colourPaper }) => [
      [INK, colourPaper],
      [INK_SOFT, sunken(colourPaper)],
    ],
    TEXT,
    'The text of pages could not be read on this: choose a lighter ground.',
  ],
  [
    'colourAccent',
    ({ colourAccent, colourPaper }) => [
      [colourAccent, colourPaper],
      [colourAccent, SURFACE],
      [colourAccent, sunken(colourPaper)],
    ],
    TEXT,
    'Links in this colour could not be read on the ground of pages: choose a darker one.',
  ],
  [
    'colourPrimary',
    ({ colourPrimary, colourPaper }) => [
      [colourPrimary, colourPaper],
      [colourPrimary, SURFACE],
    ],
    SHAPE,
    'Buttons in this colour could not be seen on the ground of pages: choose a darker one.',
  ],
  [
    'colourNight',
    ({ colourNight }) => [
      [ON_NIGHT_SOFT, colourNight],
      [BRASS, colourNight],
    ],
    TEXT,
    'The light text of the footer could not be read on this: choose a darker ground.',
  ],
];

/** The chosen colours with too little contrast where they are used, with messages that state the ratio. */
export function colourProblems(chosen: Chosen): { path: ColourKey; message: string }[] {
  return PAIRS.flatMap(([path, pairs, least, message]) => {
    const reached = Math.min(...pairs(chosen).map(([one, other]) => contrast(one, other)));
    // Round down, so that an insufficient ratio is not displayed as sufficient.
    const shown = Math.floor(reached * 10) / 10;
    return reached >= least ? [] : [{ path, message: `${message} Contrast ${shown}, needed ${least}.` }];
  });
}
