// Ant Design's theme, made of the shop's design tokens: ink, warm paper and copper, as in the storefront.
import type { ConfigProviderProps, ThemeConfig } from 'antd';
import { colours, officeType, radius, space, tags, thumb } from '../tokens';

type Colour = keyof typeof colours;
/** The back office has one look, light. */
const light = (name: Colour): string => colours[name][0];

/** One colour per series, dark enough to be told apart from the paper (3:1 and more). */
export const seriesColours = { revenue: light('accent'), orders: light('info') } as const;

// Ant Design draws a tag with the 1st, 3rd and 7th shade of its colour, each known by two spellings.
const tagTokens = Object.fromEntries(
  Object.entries(tags).flatMap(([name, [ground, border, text]]) =>
    [name, `${name}-`].flatMap((spelling) => [
      [`${spelling}1`, ground],
      [`${spelling}3`, border],
      [`${spelling}7`, text],
    ]),
  ),
);

/** Heights of controls on a phone, in pixels. */
export const thumbSizes = { controlHeight: thumb, controlHeightSM: thumb } as const;
/** Controls inside a frame or track, whose border is added to the height. */
export const thumbParts: ThemeConfig['components'] = {
  Pagination: { itemSize: thumb + 2, itemSizeSM: thumb + 2 },
  Segmented: { controlHeight: thumb + 4 },
};

export const theme: ThemeConfig = {
  cssVar: { key: 'back-office' },
  token: {
    colorPrimary: light('accent'),
    colorInfo: light('info'),
    colorSuccess: light('success'),
    colorWarning: light('warning'),
    colorError: light('danger'),
    colorErrorBg: light('danger-soft'),
    colorSuccessBg: light('success-soft'),
    colorWarningBg: light('warning-soft'),
    colorInfoBg: light('info-soft'),
    ...tagTokens,
    colorTextBase: light('ink'),
    colorTextSecondary: light('ink-soft'),
    colorTextTertiary: light('ink-soft'),
    colorTextDescription: light('ink-soft'),
    colorTextPlaceholder: light('ink-faint'),
    colorBgLayout: light('paper'),
    colorBorder: light('line-field'),
    colorBorderSecondary: light('line'),
    colorLink: light('accent'),
    // The lighter shade that would be drawn under a pointer has too little contrast (WCAG AA, 4.5:1).
    colorLinkHover: light('ink'),
    borderRadius: radius.control,
    sizeUnit: space,
    sizeStep: space,
    fontFamily: 'inherit',
    fontSize: officeType.text,
  },
  components: {
    Layout: { siderBg: light('night'), headerBg: light('cream'), headerHeight: 60, headerPadding: '0 20px' },
    Table: {
      headerBg: light('sunken'),
      headerColor: light('ink'),
      rowHoverBg: light('paper'),
      rowSelectedBg: light('accent-faint'),
      rowSelectedHoverBg: light('accent-soft'),
    },
    Tabs: { itemHoverColor: light('ink'), itemActiveColor: light('ink') },
    Card: { headerFontSize: officeType.heading },
    // Contrast between the chosen option and the others.
    Segmented: { trackBg: light('sunken'), itemSelectedBg: light('accent'), itemSelectedColor: light('on-accent') },
    // Background of a switch that is off, with enough contrast for its text.
    Switch: { colorTextQuaternary: light('ink-faint'), colorTextTertiary: light('ink-soft') },
  },
};

/** Class names and styles of parts of Ant Design's components, for the rules of `admin-shell.css`; props of `ConfigProvider`. */
export const componentParts = {
  checkbox: { className: 'admin-checkbox' },
  switch: { className: 'admin-switch' },
  typography: { classNames: { action: 'admin-copy' } },
  input: { classNames: { clear: 'admin-clear' } },
  modal: { styles: { header: { marginBottom: 16 }, title: { paddingRight: 28, overflowWrap: 'anywhere' } } },
} satisfies ConfigProviderProps;
