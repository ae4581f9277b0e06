/** How close things stand: chosen by the user, but roomy where a finger points. */
export type Density = 'normal' | 'compact' | 'roomy'

/** Pixels. Nothing is written smaller than `caption`. */
export interface Measures {
  readonly text: number
  readonly leading: number
  readonly caption: number
  /** Titles of cards, of pages, and key figures. */
  readonly cardTitle: number
  readonly pageTitle: number
  readonly figure: number
  /** Rows of grids and their heads. */
  readonly row: number
  readonly head: number
  /** Height of buttons and fields. */
  readonly control: number
  readonly controlSmall: number
  /** Inside cards, and between them. */
  readonly pad: number
  readonly gap: number
}

const normal: Measures = {
  text: 13,
  leading: 20,
  caption: 12,
  cardTitle: 14,
  pageTitle: 20,
  figure: 24,
  row: 32,
  head: 36,
  control: 32,
  controlSmall: 24,
  pad: 16,
  gap: 12,
}

export const measures: Readonly<Record<Density, Measures>> = {
  normal,
  compact: {
    ...normal,
    text: 12,
    leading: 18,
    cardTitle: 13,
    pageTitle: 18,
    figure: 20,
    row: 26,
    head: 30,
    control: 28,
    pad: 12,
    gap: 8,
  },
  // 44 is what a finger hits
  roomy: { ...normal, text: 14, leading: 22, row: 44, head: 44, control: 44, controlSmall: 44 },
}

/** Pixels: tags and cells, controls, cards, dialogs. */
export const radii = { tag: 4, control: 6, card: 8, dialog: 10 } as const

/** Milliseconds; none of it where the system asks for less movement. */
export const motion = { fast: 80, mid: 120, slow: 150 } as const

export const fonts = {
  text: '"Segoe UI Variable Text", "Segoe UI", -apple-system, "PingFang SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif',
  code: 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace',
} as const
