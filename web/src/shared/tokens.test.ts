/** @jest-environment node */
// Colours come from the design tokens alone, and what is written on a ground can be read there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { theme } from './back-office/theme';
import { colours, tags } from './tokens';
import { officeTokens, storefrontTokens } from '../../tokens-css';

const source = join(import.meta.dirname ?? __dirname, '..');
/** What the owner types is a colour, and nothing of the design. */
const TYPED = ['features/admin-settings/ColourField.tsx'];

test('no colour stands in a screen or a style: each is a token', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(tsx?|css)$/.test(file) && !/(^generated|\.test\.|shared.tokens\.ts)/.test(file) && !TYPED.includes(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    (readFileSync(join(source, file), 'utf8').match(/#[0-9a-f]{3,8}\b(?![\w-])/gi) ?? [])
      .filter((literal) => [4, 7, 9].includes(literal.length))
      .map((literal) => `${file}: ${literal}`),
  );
  expect(found).toEqual([]);
});

test('the browser is told the ground of the page before its styles are there', () => {
  const html = readFileSync(join(source, '../index.html'), 'utf8');
  const told = [...html.matchAll(/name="theme-color" content="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour);
  expect(told).toEqual(colours.paper);
});

test('Ant Design and the styles of the storefront have the same colours; the back office keeps the light ones', () => {
  expect(theme.token).toMatchObject({ colorPrimary: colours.accent[0], colorTextBase: colours.ink[0] });
  const [light, dark] = storefrontTokens().split('@media (prefers-color-scheme: dark)');
  expect(light).toContain(`--color-accent: ${colours.accent[0]};`);
  expect(dark).toContain(`--color-accent: ${colours.accent[1]};`);
  expect(officeTokens()).toContain(`--color-accent: ${colours.accent[0]};`);
  expect(officeTokens()).not.toContain(colours.accent[1]);
});

const channel = (part: string) => {
  const value = parseInt(part, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(colour.slice(at, at + 2)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};
/** As WCAG reckons it. */
const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
};

test.each([
  ['ink', 'paper'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'sunken'],
  ['accent', 'paper'],
  ['on-accent', 'accent'],
  ['on-primary', 'primary'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['info', 'info-soft'],
] as const)('%s can be read on %s, light and dark', (words, ground) => {
  for (const look of [0, 1] as const)
    expect(contrast(colours[words][look], colours[ground][look])).toBeGreaterThanOrEqual(4.5);
});

test.each(Object.entries(tags))('the words of a %s tag can be read on it', (_name, [ground, , words]) => {
  expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
});
