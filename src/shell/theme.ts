import type { ThemeConfig } from 'antd'

/** Who asked their system for less movement gets none. */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches

/** How the whole product looks. Dense, quiet, made for people who read tables all day. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#1d5fae',
    colorPrimaryHover: '#2b6cb8',
    colorInfo: '#1d5fae',
    colorSuccess: '#1f7a33',
    colorWarning: '#955a00',
    colorError: '#c0271a',
    colorLink: '#1d5fae',
    colorPrimaryBg: '#e8f1fb',
    colorPrimaryBgHover: '#d8e7f8',
    colorInfoBg: '#e8f1fb',
    colorInfoBorder: '#a8c9ee',
    colorSuccessBg: '#eaf6ec',
    colorSuccessBorder: '#a9d8b3',
    colorWarningBg: '#fff5e0',
    colorWarningBorder: '#f0cf8e',
    colorErrorBg: '#fdeeec',
    colorErrorBorder: '#f0b3ac',
    controlItemBgActive: '#e8f1fb',
    controlItemBgHover: '#f2f5f9',
    colorText: '#1b2430',
    colorTextSecondary: '#5c6877',
    colorTextPlaceholder: '#6b7684',
    colorBorder: '#cfd6df',
    colorBorderSecondary: '#e4e8ee',
    colorBgLayout: '#f2f4f7',
    fontSize: 13,
    borderRadius: 4,
    controlHeight: 30,
    controlHeightSM: 26,
    controlHeightLG: 36,
    wireframe: false,
    motion,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.16s',
    fontFamily:
      '"Inter", "Segoe UI", "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  },
  components: {
    Menu: {
      itemHeight: 34,
      subMenuItemBg: 'transparent',
      itemBorderRadius: 4,
      activeBarBorderWidth: 0,
      itemSelectedBg: '#e3eefb',
    },
    Tabs: { cardPaddingSM: '5px 12px', horizontalMargin: '0', cardBg: 'transparent' },
    Table: { cellPaddingBlockSM: 5, cellPaddingInlineSM: 8, headerBg: '#f5f7fa', headerBorderRadius: 0 },
    Form: { itemMarginBottom: 12 },
    Tag: { defaultBg: '#f0f2f5' },
    Modal: { titleFontSize: 15 },
  },
}
