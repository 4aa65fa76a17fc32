/** The owner's colours as a style element that overrides the design's own; rendered on the server only. */
import { shop } from '../shared/shop';

/** `:root` twice, for a higher specificity than the design's own colours for dark screens. */
const rule = (colours: readonly (readonly [string, string])[]): string =>
  `:root:root{${colours.map(([name, colour]) => `--color-${name}:${colour}`).join(';')}}`;

/** A style element for the head of a page; empty while the design's own colours are used. */
export function themeStyle(): string {
  const theme = shop.theme ?? [];
  if (theme.length === 0) return '';
  const light = rule(theme.map(({ name, light: colour }) => [name, colour]));
  const dark = rule(theme.map(({ name, dark: colour }) => [name, colour]));
  return `<style>${light}@media(prefers-color-scheme:dark){${dark}}</style>`;
}
