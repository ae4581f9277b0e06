import type { CompiledColumn } from '../../language/column.ts'
import type { Cell, CellRead } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'

/**
 * `flagValues({ showIcon: { trueValue: '1', falseValue: '0' } })` → `['1', '0']`. The two values of a column that is turned, Y
 * and N unless it says otherwise.
 */
export function flagValues({
  showIcon,
}: Pick<CompiledColumn, 'showIcon'>): readonly [yes: string, no: string] {
  return [showIcon?.trueValue ?? 'Y', showIcon?.falseValue ?? 'N']
}

/** `turned({}, 'Y')` → `'N'`. What a click or Space makes of it: a missing or odd value becomes the true one. */
export function turned(column: Pick<CompiledColumn, 'showIcon'>, value: unknown): string {
  const [yes, no] = flagValues(column)
  return sideOf(column, value) === 'yes' ? no : yes
}

/** A truth value counts as the letter that stands for it. */
const booleans = { true: 'Y', false: 'N' } as const

export type Side = 'yes' | 'no' | 'none' | 'odd'

/** `sideOf({}, 'maybe')` → `'odd'`. A missing value is on neither side; anything else that is neither is odd, and an error. */
export function sideOf(column: Pick<CompiledColumn, 'showIcon'>, value: unknown): Side {
  if (isEmpty(value)) return 'none'
  const [yes, no] = flagValues(column)
  const text = typeof value === 'boolean' ? booleans[`${value}`] : String(value)
  if (text === yes) return 'yes'
  return text === no ? 'no' : 'odd'
}

/** `oddFlag({ column: {}, value: 'Y', services: { language: 'EN' } })` → `undefined`. The message for a value that is neither of the two. */
export function oddFlag({
  column,
  value,
  services,
}: Pick<CellRead, 'column' | 'value' | 'services'>): string | undefined {
  const [yes, no] = flagValues(column)
  return sideOf(column, value) === 'odd'
    ? cellsTexts.in(services.language)('flag.odd', { value: String(value), yes, no })
    : undefined
}

const classes = {
  yes: 'sw-flag sw-yes',
  no: 'sw-flag sw-no',
  none: 'sw-flag',
  odd: 'sw-flag sw-amiss',
} as const

/** A tick for the true value, a grey cross for the false one; drawn by the style sheet, spoken as a word. */
export const flagCell: Cell = {
  text: ({ value, column }) => {
    const [yes, no] = flagValues(column)
    return { yes, no, none: '', odd: String(value) }[sideOf(column, value)]
  },
  draw: ({ value, column }) => (sideOf(column, value) === 'odd' ? String(value) : null),
  className: ({ value, column }) => {
    const side = sideOf(column, value)
    return side === 'no' && column.showIcon?.falseShow === false
      ? `${classes.none} sw-box-only`
      : `${classes[side]} sw-box-only`
  },
  spoken: ({ value, column, services }) => {
    const side = sideOf(column, value)
    if (side === 'none') return ''
    return side === 'odd' ? String(value) : cellsTexts.in(services.language)(`flag.${side}`)
  },
  wrong: oddFlag,
}

/** A tick, and an untick only where the column wants it. */
export const iconCell: Cell = {
  ...flagCell,
  className: ({ value, column }) => {
    const side = sideOf(column, value)
    return side === 'no' && !column.showIcon?.falseShow ? classes.none : classes[side]
  },
}

/** How whatever has two values is shown. */
export const flagCells = { flag: flagCell, checkbox: flagCell, icon: iconCell } as const
