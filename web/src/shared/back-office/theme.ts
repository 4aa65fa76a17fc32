// The brand in Ant Design's tokens: ink, warm paper and copper, as in the storefront.
import type { ThemeConfig } from 'antd';

export const ink = '#1e2a25';
export const night = '#182420';
export const paper = '#faf7f2';
export const copper = '#8f5326';

/** One colour per series, dark enough to be told apart from the paper (3:1 and more). */
export const seriesColours = { revenue: copper, orders: '#1d5673' } as const;

/** Ground, border and text of the tags; the text stands out from its ground by 4.5:1 and more. */
const tags = {
  green: ['#e2f1e8', '#9fcbb3', '#1c6844'],
  red: ['#fbe9e6', '#e3aaa3', '#a62b21'],
  volcano: ['#fcebe1', '#e5b798', '#8c3a12'],
  orange: ['#fcefdc', '#e6c391', '#84480d'],
  gold: ['#faeed2', '#dcc383', '#6f4a08'],
  blue: ['#e2eff5', '#9dc3d6', '#1d5673'],
  geekblue: ['#e6eaf7', '#aab7e0', '#2f4b9a'],
  purple: ['#efe8f7', '#c4addf', '#5b3a8c'],
  cyan: ['#dff1f1', '#95c8c9', '#0f5a5e'],
} as const;

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

/** Heights of what is pressed on a phone, in pixels. */
export const thumbSizes = { controlHeight: 44, controlHeightSM: 44 } as const;

export const theme: ThemeConfig = {
  cssVar: { key: 'back-office' },
  token: {
    colorPrimary: copper,
    colorInfo: '#1d5673',
    colorSuccess: '#1c6844',
    colorWarning: '#80560b',
    colorError: '#a62b21',
    colorErrorBg: '#fbe9e6',
    colorSuccessBg: '#e2f1e8',
    colorWarningBg: '#faeed2',
    colorInfoBg: '#e2eff5',
    ...tagTokens,
    colorTextBase: ink,
    colorTextSecondary: '#525f58',
    colorTextTertiary: '#5f6b64',
    colorTextDescription: '#525f58',
    colorTextPlaceholder: '#66716a',
    colorBgLayout: paper,
    colorBorder: '#b3ac9d',
    colorBorderSecondary: '#e3dbcd',
    colorLink: copper,
    borderRadius: 6,
    fontFamily: 'inherit',
    fontSize: 14,
  },
  components: {
    Layout: { siderBg: night, headerBg: '#fffdf9', headerHeight: 60, headerPadding: '0 20px' },
    Table: {
      headerBg: '#f1ebe1',
      headerColor: ink,
      rowHoverBg: '#fbf7f0',
      rowSelectedBg: '#f8eddf',
      rowSelectedHoverBg: '#f3e4d3',
    },
    Card: { headerFontSize: 16 },
    // What is chosen stands out from what is not.
    Segmented: { trackBg: '#f1ebe1', itemSelectedBg: copper, itemSelectedColor: '#ffffff' },
    // The ground of one that is off, dark enough for the word on it.
    Switch: { colorTextQuaternary: '#66716a', colorTextTertiary: '#525f58' },
  },
};
