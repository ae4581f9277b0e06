import { contrast, fromOklch, toOklch, type Hex, type Oklch } from './colour.ts'
import type { Scheme } from './scheme.ts'

/** White words stand on the accent: WCAG 2.2 asks for this ratio. */
export const leastContrast = 4.5

/** What one dye becomes: the primary button, links, what is chosen. Lightness and chroma are set, the hue is the house's. */
export interface AccentColours {
  /** The one primary button, ticked boxes. */
  readonly accent: Hex
  readonly accentHover: Hex
  readonly accentActive: Hex
  /** Links, verbs of rows, the tab in front. */
  readonly accentText: Hex
  /** A chosen row, a chip in use. */
  readonly accentSoft: Hex
  /** Round what has the focus, the page in front. */
  readonly accentSoft2: Hex
  /** Round verbs of rows. */
  readonly accentEdge: Hex
}

/** White words stand on it: hues that look lighter at one lightness are darkened until the words can be read. */
function underWhite(colour: Oklch): Oklch {
  let found = colour
  while (contrast(fromOklch(found), '#ffffff') < leastContrast)
    found = { ...found, lightness: found.lightness - 0.005 }
  return found
}

/** Lighter until it stands out from `other` by `least`. */
function lifted(colour: Oklch, other: Hex, least: number): Oklch {
  let found = colour
  while (contrast(fromOklch(found), other) < least) found = { ...found, lightness: found.lightness + 0.002 }
  return found
}

/** Captions lie on chosen rows. */
const captionInLight = '#666e7b'
/** Buttons and ticked boxes stand in dialogs. */
const dialogInDark = '#22262e'

type Shade = (dye: Oklch) => Oklch
const at =
  (lightness: number, share: number): Shade =>
  ({ chroma, hue }) => ({ lightness, chroma: chroma * share, hue })
const by =
  (lightness: number): Shade =>
  (dye) => ({ ...dye, lightness: dye.lightness + lightness })

/** Ticked boxes stand on chosen rows. */
const softInDark = at(0.291, 0.315)

const shades: Readonly<Record<Scheme, Readonly<Record<keyof AccentColours, Shade>>>> = {
  light: {
    accent: by(0),
    accentHover: (dye) => underWhite(by(0.057)(dye)),
    accentActive: by(-0.066),
    accentText: by(0),
    accentSoft: (dye) => lifted(at(0.956, 0.089)(dye), captionInLight, leastContrast),
    accentSoft2: at(0.922, 0.155),
    accentEdge: at(0.811, 0.358),
  },
  dark: {
    accent: (dye) =>
      lifted(lifted(underWhite(at(0.551, 1.046)(dye)), dialogInDark, 3), fromOklch(softInDark(dye)), 3),
    accentHover: (dye) => underWhite(at(0.573, 1.019)(dye)),
    accentActive: at(0.5, 1.035),
    accentText: at(0.771, 0.702),
    accentSoft: softInDark,
    accentSoft2: at(0.336, 0.388),
    accentEdge: at(0.468, 0.645),
  },
}
/** `accentColours('light', '#2f4aa8').accent` → `'#2f4aa8'`. */
export function accentColours(scheme: Scheme, dye: Hex): AccentColours {
  const colour = toOklch(dye)
  const entries = Object.entries<Shade>(shades[scheme]).map(([name, shade]) => [
    name,
    fromOklch(shade(colour)),
  ])
  return Object.fromEntries(entries) as unknown as AccentColours // one entry for each shade
}

/** `mayBeAccent('#ffcc00')` → `false`: white words could not be read on it. */
export const mayBeAccent = (dye: Hex): boolean => contrast(dye, '#ffffff') >= leastContrast
