import type { Trouble } from '../server/StandInFacts.ts'
import type { ScreenFacts } from './ScreenFacts.ts'

/** One story of a screen: in which state its documents are, and of which data. */
export interface Variant {
  /** As the module exports it. */
  readonly key: string
  /** As people read it. */
  readonly name: string
  readonly state?: string
  /** A document that is begun. */
  readonly isNew?: true
  readonly isLong?: true
  /** Rows of a list, lines of a document. */
  readonly rows?: number
  readonly trouble?: Trouble
}

const troubles: readonly Variant[] = [
  { key: 'Loading', name: 'Loading', trouble: 'loading' },
  { key: 'Failed', name: 'Failed', trouble: 'failed' },
  { key: 'Refused', name: 'Refused', trouble: 'refused' },
]

const ofLists: readonly Variant[] = [
  { key: 'Typical', name: 'Typical' },
  { key: 'Empty', name: 'Empty', rows: 0 },
  { key: 'LongTexts', name: 'Long texts', isLong: true },
  { key: 'OneRow', name: '1 row', rows: 1 },
  { key: 'ManyRows', name: '1,000 rows', rows: 1000 },
]

const ofLines: readonly Variant[] = [
  { key: 'OneLine', name: '1 line', rows: 1 },
  { key: 'ManyLines', name: '1,000 lines', rows: 1000 },
]

/** `variantsOf({ kind: 'report' }).map(({ key }) => key)` → `['Typical', 'Empty', 'Loading', 'Failed', 'Refused']`. The stories of a screen, the usual one first. */
export function variantsOf(
  screen: Pick<ScreenFacts, 'kind' | 'states' | 'isBegun' | 'hasLines'>,
): readonly Variant[] {
  const { kind, states = [], isBegun, hasLines } = screen
  if (kind === 'report')
    return [...ofLists.filter(({ isLong, rows = 0 }) => !isLong && rows === 0), ...troubles]
  if (kind === 'list') return [...ofLists, ...troubles]
  const isEdit = kind === 'edit' && isBegun
  return [
    { key: 'Typical', name: 'Typical' },
    ...(isEdit ? [{ key: 'New', name: 'New', isNew: true } as const] : []),
    ...states.map(({ code, label }): Variant => ({
      key: `State${pascal(code)}`,
      name: label.EN,
      state: code,
    })),
    ...(hasLines ? [{ key: 'NoLines', name: 'No lines', rows: 0 }, ...ofLines] : []),
    { key: 'LongTexts', name: 'Long texts', isLong: true },
    ...troubles,
  ]
}

/** `pascal('PART_CONFIRMED')` → `'PartConfirmed'`. */
const pascal = (code: string): string =>
  code
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
