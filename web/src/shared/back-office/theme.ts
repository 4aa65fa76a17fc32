// The brand in Ant Design's tokens: ink, warm paper and copper, as in the storefront.
import type { ThemeConfig } from 'antd';

export const ink = '#1e2a25';
export const night = '#182420';
export const paper = '#faf7f2';
export const copper = '#8f5326';

/** One colour per series, dark enough to be told apart from the paper (3:1 and more). */
export const seriesColours = { revenue: copper, orders: '#1d5673' } as const;

export const theme: ThemeConfig = {
  cssVar: { key: 'back-office' },
  token: {
    colorPrimary: copper,
    colorInfo: '#1d5673',
    colorSuccess: '#1c6844',
    colorWarning: '#80560b',
    colorError: '#a62b21',
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
    Table: { headerBg: '#f1ebe1', headerColor: ink, rowHoverBg: '#fbf7f0' },
    Card: { headerFontSize: 16 },
  },
};
