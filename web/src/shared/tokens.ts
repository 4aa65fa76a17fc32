// The design tokens: every colour, size of type, radius, space and shadow of the shop. `codegen.ts` writes them as the variables of the storefront's
// styles, `back-office/theme.ts` makes Ant Design's theme of them; a test finds a colour that stands anywhere else.

/** Exported apart, so that the payment window does not load all tokens. */
export const primary = ['#22352d', '#dfa971'] as const;

/** Each by its use: light, and dark where the storefront has another one for readers who prefer dark. The back office is always light. */
export const colours = {
  paper: ['#faf7f2', '#131a17'],
  surface: ['#ffffff', '#1b2420'],
  /** Ground of cards in the back office and of words on the dark sidebar. */
  cream: ['#fffdf9'],
  sunken: ['#f1ebe1', '#0e1411'],
  ink: ['#1e2a25', '#f2ede4'],
  'ink-soft': ['#525f58', '#b3beb7'],
  'ink-faint': ['#66716a'],
  line: ['#e3dbcd', '#2f3b35'],
  /** Border of a field in the back office. */
  'line-field': ['#b3ac9d'],
  'line-strong': ['#8c8678', '#7d897f'],
  accent: ['#8f5326', '#dfa971'],
  'accent-soft': ['#f3e4d3', '#3a2c1e'],
  'accent-faint': ['#f8eddf'],
  'on-accent': ['#ffffff', '#1e140a'],
  primary,
  'primary-hover': ['#2f473d', '#ebbf90'],
  'on-primary': ['#faf7f2', '#1c150c'],
  night: ['#182420', '#0c120f'],
  'night-hover': ['#24352e'],
  'on-night': ['#f4efe6'],
  'on-night-soft': ['#bfc8c1'],
  brass: ['#d2a266'],
  'brass-soft': ['#ecc793'],
  'on-brass': ['#1c150c'],
  /** Background of the chat button: WhatsApp's own green. */
  chat: ['#0b6b4f'],
  danger: ['#a62b21', '#ff9d92'],
  'danger-soft': ['#fbe9e6', '#3b1c19'],
  success: ['#1c6844', '#85d3a8'],
  'success-soft': ['#e2f1e8', '#17301f'],
  warning: ['#80560b', '#ecc46b'],
  'warning-soft': ['#faeed2', '#352a10'],
  info: ['#1d5673', '#8fcbe6'],
  'info-soft': ['#e2eff5', '#152b37'],
} as const satisfies Record<string, readonly [light: string, dark?: string]>;

/** Background, border and text of the back office's tags, with a contrast of at least 4.5:1. */
export const tags = {
  green: [colours['success-soft'][0], '#9fcbb3', colours.success[0]],
  red: [colours['danger-soft'][0], '#e3aaa3', colours.danger[0]],
  volcano: ['#fcebe1', '#e5b798', '#8c3a12'],
  orange: ['#fcefdc', '#e6c391', '#84480d'],
  gold: [colours['warning-soft'][0], '#dcc383', '#6f4a08'],
  blue: [colours['info-soft'][0], '#9dc3d6', colours.info[0]],
  geekblue: ['#e6eaf7', '#aab7e0', '#2f4b9a'],
  purple: ['#efe8f7', '#c4addf', '#5b3a8c'],
  cyan: ['#dff1f1', '#95c8c9', '#0f5a5e'],
} as const;

export const fonts = {
  sans: "'Rupee Sign', system-ui, -apple-system, sans-serif",
  display: "'Rupee Sign', Marcellus, 'Iowan Old Style', 'Palatino Linotype', Georgia, serif",
} as const;

/** Font sizes beyond Tailwind's own, with their line heights. */
export const type = {
  hero: ['clamp(2.5rem, 1.6rem + 4.2vw, 5rem)', '1.06'],
  title: ['clamp(1.75rem, 1.35rem + 1.7vw, 2.75rem)', '1.15'],
} as const;

/** Font sizes of the back office, in pixels. */
export const officeType = { text: 14, heading: 16 } as const;

/** Base unit of spacing, in pixels. */
export const space = 4;

/** In pixels. */
export const radius = { card: 16, field: 10, control: 6 } as const;

/** Minimum height of touch targets on a phone, in pixels. */
export const thumb = 44;

/** Light and dark. */
export const shadows = {
  card: [
    '0 1px 2px rgb(30 42 37 / 0.05), 0 8px 24px -12px rgb(30 42 37 / 0.16)',
    '0 1px 2px rgb(0 0 0 / 0.3), 0 8px 24px -12px rgb(0 0 0 / 0.5)',
  ],
  raised: [
    '0 2px 4px rgb(30 42 37 / 0.06), 0 20px 40px -16px rgb(30 42 37 / 0.28)',
    '0 2px 4px rgb(0 0 0 / 0.3), 0 20px 40px -16px rgb(0 0 0 / 0.6)',
  ],
} as const;

export const motion = {
  'ease-out': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  'animate-enter': 'enter 0.5s var(--ease-out) both',
  'animate-count': 'count 0.35s var(--ease-out)',
  'animate-shimmer': 'shimmer 1.6s linear infinite',
} as const;
