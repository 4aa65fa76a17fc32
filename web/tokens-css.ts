// Writes the design tokens as CSS variables: in Tailwind's theme, and fixed to light values in the back office.
import { colours, fonts, motion, radius, shadows, space, type } from './src/shared/tokens.js';

const rem = (pixels: number): string => `${pixels / 16}rem`;

/** @param look 0 light, 1 dark: only the colours that differ */
function lookOf(look: 0 | 1): string[] {
  const named = [
    ...Object.entries(colours).map(([name, one]) => [`color-${name}`, one] as const),
    ...Object.entries(shadows).map(([name, one]) => [`shadow-${name}`, one] as const),
  ];
  return named.flatMap(([name, one]) => {
    const value = (one as readonly string[])[look];
    return value === undefined ? [] : [`--${name}: ${value};`];
  });
}

/** Imported by `styles.css`: Tailwind's theme, and the dark colours. */
export function storefrontTokens(): string {
  const theme = [
    '--color-*: initial;',
    '--color-transparent: transparent;',
    '--color-current: currentColor;',
    '--color-white: #ffffff;',
    '--color-black: #000000;',
    `--spacing: ${rem(space)};`,
    ...lookOf(0),
    ...Object.entries(fonts).map(([name, stack]) => `--font-${name}: ${stack};`),
    ...Object.entries(type).flatMap(([name, [size, line]]) => [
      `--text-${name}: ${size};`,
      `--text-${name}--line-height: ${line};`,
    ]),
    `--radius-card: ${rem(radius.card)};`,
    `--radius-field: ${rem(radius.field)};`,
    ...Object.entries(motion).map(([name, value]) => `--${name}: ${value};`),
  ];
  const keyframes =
    '@keyframes enter{from{opacity:0;transform:translateY(8px)}}@keyframes count{40%{transform:scale(1.35)}}' +
    '@keyframes shimmer{to{background-position:-200% 0}}';
  return `@theme{${theme.join('')}${keyframes}}@media (prefers-color-scheme: dark){:root{${lookOf(1).join('')}}}\n`;
}

/** The back office and its overlays: always light. */
export function officeTokens(): string {
  return `.admin-area,.ant-modal-root,.ant-drawer{${lookOf(0).join('')}}\n`;
}
