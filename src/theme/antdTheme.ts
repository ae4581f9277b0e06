import { theme as antd, type ThemeConfig } from 'antd'
import type { Hex } from './colour.ts'
import { coloursOf, type ColourName } from './colours.ts'
import type { Scheme } from './scheme.ts'
import { fonts, measures, motion, radii, type Density } from './measures.ts'

export interface Look {
  readonly scheme: Scheme
  readonly density: Density
  /** The dye of the house. */
  readonly accent?: Hex
  /** Whether anything may move. */
  readonly moves?: boolean
}

type Colours = Readonly<Record<ColourName, Hex>>
type Tokens = NonNullable<ThemeConfig['token']>
type Algorithm = typeof antd.defaultAlgorithm

/** antd's theme of a look. Every colour and measure comes from this room; antd derives only what we do not name. */
export function antdTheme({ scheme, density, accent, moves = true }: Look): ThemeConfig {
  const colour = coloursOf(scheme, accent)
  const token = { ...colourTokens(colour, scheme), ...measureTokens(density), motion: moves }
  return {
    token,
    algorithm: scheme === 'dark' ? keepSeeds(antd.darkAlgorithm, token) : antd.defaultAlgorithm,
    components: { ...componentTokens(colour, density), ...readableTokens(colour) },
  }
}

const colourTokens = (colour: Colours, scheme: Scheme) =>
  ({
    colorBgLayout: colour.ground,
    colorBgContainer: colour.card,
    colorBgElevated: colour.raised,
    colorFillQuaternary: colour.sunken,
    colorFillAlter: colour.sunken,
    controlItemBgHover: colour.hover,
    controlItemBgActive: colour.accentSoft,
    colorBorderSecondary: colour.line,
    colorBorder: colour.edge,
    colorText: colour.ink,
    colorTextHeading: colour.ink,
    colorTextSecondary: colour.ink2,
    colorTextTertiary: colour.ink3,
    colorTextPlaceholder: colour.ink3,
    colorTextDisabled: colour.off,
    colorPrimary: colour.accent,
    colorPrimaryHover: colour.accentHover,
    colorPrimaryActive: colour.accentActive,
    colorTextLightSolid: colour.onAccent,
    colorLink: colour.accentText,
    colorPrimaryBg: colour.accentSoft,
    colorPrimaryBgHover: colour.accentSoft2,
    colorPrimaryBorder: colour.accentEdge,
    colorInfo: colour.accent,
    colorInfoBg: colour.accentSoft,
    colorInfoBorder: colour.accentEdge,
    colorWarningText: colour.wait,
    colorWarningBg: colour.waitBg,
    colorWarningBorder: colour.waitEdge,
    colorWarning: colour.waitMark,
    colorSuccessText: colour.good,
    colorSuccessBg: colour.goodBg,
    colorSuccessBorder: colour.goodEdge,
    colorSuccess: colour.goodMark,
    colorErrorText: colour.bad,
    colorErrorBg: colour.badBg,
    colorErrorBorder: colour.badEdge,
    colorError: colour.badMark,
    colorBgMask: veils[scheme],
  }) satisfies Tokens

export const veils: Readonly<Record<Scheme, string>> = {
  light: 'rgb(27 33 48 / 42%)',
  dark: 'rgb(5 6 8 / 60%)',
}

function measureTokens(density: Density) {
  const measure = measures[density]
  return {
    fontFamily: fonts.text,
    fontFamilyCode: fonts.code,
    fontSize: measure.text,
    fontSizeSM: measure.caption,
    fontSizeLG: measure.cardTitle,
    fontSizeHeading2: measure.figure,
    fontSizeHeading3: measure.pageTitle,
    lineHeight: measure.leading / measure.text,
    fontWeightStrong: 600,
    borderRadius: radii.control,
    borderRadiusSM: radii.tag,
    borderRadiusLG: radii.card,
    controlHeight: measure.control,
    controlHeightSM: measure.controlSmall,
    controlHeightLG: measure.control + 8,
    padding: measure.pad,
    sizeUnit: 4,
    sizeStep: 4,
    wireframe: false,
    motionDurationFast: seconds(motion.fast),
    motionDurationMid: seconds(motion.mid),
    motionDurationSlow: seconds(motion.slow),
  } satisfies Tokens
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000}s`

/** antd's algorithm for dark dims the seeds; ours are chosen for dark already, so they are put back. */
const keepSeeds =
  (base: Algorithm, token: Tokens): Algorithm =>
  (...given) => {
    const { colorPrimary, colorLink, colorInfo, colorWarning, colorSuccess, colorError } = token
    return {
      ...base(...given),
      ...(colorPrimary && { colorPrimary }),
      ...(colorLink && { colorLink }),
      ...(colorInfo && { colorInfo }),
      ...(colorWarning && { colorWarning }),
      ...(colorSuccess && { colorSuccess }),
      ...(colorError && { colorError }),
    }
  }

/** Words on colours that are light in the dark: on red, where white could not be read, and of what is chosen in a menu. */
const readableTokens = (colour: Colours): NonNullable<ThemeConfig['components']> => ({
  Button: { dangerColor: colour.card },
  Dropdown: { colorPrimary: colour.accentText },
})

/** What is typed into, ticked or chosen has an edge that is seen; the words of a button carry it without. */
const edgeTokens = (typed: { readonly colorBorder: string }): NonNullable<ThemeConfig['components']> => ({
  Input: typed,
  InputNumber: typed,
  Select: typed,
  DatePicker: typed,
  Cascader: typed,
  Radio: typed,
  Checkbox: typed,
})

function componentTokens(colour: Colours, density: Density): NonNullable<ThemeConfig['components']> {
  const measure = measures[density]
  return {
    ...edgeTokens({ colorBorder: colour.field }),
    Menu: {
      itemHeight: measure.control,
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemSelectedBg: colour.card,
      itemHoverBg: colour.hover,
      itemSelectedColor: colour.accentText,
      subMenuItemSelectedColor: colour.accentText,
      activeBarBorderWidth: 0,
      itemBorderRadius: radii.control,
    },
    Layout: {
      siderBg: colour.ground,
      lightSiderBg: colour.ground,
      headerBg: colour.ground,
      bodyBg: colour.ground,
    },
    Tabs: {
      cardPaddingSM: '5px 12px',
      horizontalMargin: '0',
      cardBg: 'transparent',
      itemSelectedColor: colour.accentText,
      itemHoverColor: colour.accentText,
    },
    Table: { cellPaddingBlockSM: 5, cellPaddingInlineSM: 8, headerBg: colour.sunken, headerBorderRadius: 0 },
    Tag: { defaultBg: colour.neutralBg, defaultColor: colour.neutral },
    Modal: { titleFontSize: 16 },
    Pagination: { itemBg: 'transparent' },
    Form: { itemMarginBottom: 12, verticalLabelPadding: '0 0 4px' },
  }
}
