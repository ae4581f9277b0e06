import { accentColours } from './accent.ts'
import type { Hex } from './colour.ts'
import type { Scheme } from './scheme.ts'

type Pair = readonly [light: Hex, dark: Hex]

/**
 * Every colour of the product and what it means. Paper as ground, white sheets on it, dark ink for what is read, one dye for what
 * can be pressed, and four inks that say what a state asks of the reader. Nothing else has a colour.
 */
export const colours = {
  /** The page, the side bar, the top bar. */
  ground: ['#f4f3ef', '#121419'],
  /** Whatever holds data. */
  card: ['#ffffff', '#1a1d23'],
  /** Menus, dialogs, sheets. */
  raised: ['#ffffff', '#22262e'],
  /** Heads and feet of grids, rows below rows. */
  sunken: ['#f8f7f4', '#16191e'],
  /** What lies under the pointer. */
  hover: ['#f3f2ee', '#22262e'],
  /** Between rows, round cards. */
  line: ['#e6e4de', '#2b3038'],
  /** Round buttons and chips, whose words carry them. */
  edge: ['#cfccc4', '#3d444f'],
  /** Round what is typed into: 3 : 1. */
  field: ['#838993', '#6f7785'],
  /** Text. */
  ink: ['#1b2130', '#e7e9ee'],
  /** Labels, second lines. */
  ink2: ['#535b69', '#aab1bd'],
  /** Captions, placeholders, units. */
  ink3: ['#666e7b', '#8f97a5'],
  /** Disabled, and nothing else. */
  off: ['#a3a8b1', '#59616e'],
  /** The word on the primary button. */
  onAccent: ['#ffffff', '#ffffff'],
  /** Nobody waits: draft, cancelled, in transit. */
  neutral: ['#4b5260', '#b3bac6'],
  neutralBg: ['#eeece7', '#2a2f37'],
  neutralEdge: ['#d3d0c8', '#414853'],
  neutralMark: ['#85827b', '#8e929b'],
  /** Somebody must act. */
  wait: ['#854d00', '#f0bd6a'],
  waitBg: ['#fdf2db', '#372a12'],
  waitEdge: ['#eccf95', '#6a5222'],
  waitMark: ['#bd780b', '#e0a437'],
  /** Went as wished. */
  good: ['#07695a', '#6fd3bd'],
  goodBg: ['#e1f3ee', '#12312c'],
  goodEdge: ['#a5d8cb', '#235c52'],
  goodMark: ['#087361', '#45c7b0'],
  /** Must be mended, or is overdue. */
  bad: ['#ad2318', '#ff9d90'],
  badBg: ['#fcebe8', '#3d1d1a'],
  badEdge: ['#efb9b1', '#7a352d'],
  badMark: ['#bb2c20', '#ea6a5c'],
  /** Series of charts, which are never a state. */
  c1: ['#2f4aa8', '#8299f0'],
  c2: ['#a9b7e3', '#46558f'],
  c3: ['#2c8fa8', '#4fb3cc'],
  c4: ['#8a5a9e', '#b98bd0'],
  c5: ['#a68a4c', '#c9ae72'],
  c6: ['#7d8593', '#7d8593'],
} as const satisfies Record<string, Pair>

/** Marks whose colour the specification gives, in either scheme. */
export const given = { required: '#ff0c10', tick: '#2eb52e', tickOff: '#848484' } as const satisfies Record<
  string,
  Hex
>

/** The dye of a house that has chosen none. */
export const indigo: Hex = '#2f4aa8'

export type ColourName = keyof typeof colours | keyof ReturnType<typeof accentColours>

/** All colours of a scheme, with the dye of the house. */
export function coloursOf(scheme: Scheme, accent: Hex = indigo): Readonly<Record<ColourName, Hex>> {
  const at = scheme === 'light' ? 0 : 1
  const entries = Object.entries<Pair>(colours).map(([name, pair]) => [name, pair[at]])
  return { ...Object.fromEntries(entries), ...accentColours(scheme, accent) } as Record<ColourName, Hex> // one entry for each name
}
