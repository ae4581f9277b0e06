import type { CellMark, GridProps } from '../../grid/GridProps.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Language } from '../../language/label.ts'
import type { MatrixSection } from '../../language/matrix.ts'
import { wireOf } from '../../cells/wiresOf.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey } from '../document/paths.ts'
import type { MatrixSpot, MatrixSpots } from './matrixSpots.ts'
import { bestIn, type MatrixEntry, type Pivot } from './pivot.ts'

interface Seen {
  readonly section: MatrixSection
  readonly pivot: Pivot
  readonly spots: MatrixSpots
}

interface Circumstances {
  /** The whole table is kept from its reader. */
  readonly isKept: boolean
  readonly words: { readonly best: string; readonly closed: string }
  readonly language: Language
  /** What the condition of a line over a column knows. */
  env(): ExpressionEnv
}

/** What cells are beside their values. Each row is looked through once, when one of its cells is first asked for. */
export function matrixMarks(
  { section, pivot, spots }: Seen,
  { isKept, words, language, env }: Circumstances,
): NonNullable<GridProps['markOf']> {
  const [best, closed]: readonly [CellMark, CellMark] = [
    { look: 'best', text: words.best },
    { look: 'closed', text: words.closed },
  ]
  const [first] = section.table.columns
  const bestOf = remembering((row: string): ReadonlySet<string> => {
    const cells = pivot.cells.get(row)
    return new Set(section.best && cells ? bestIn(section.best, cells) : [])
  })
  const absences = new Map<MatrixEntry, CellMark | undefined>()
  const absenceOf = (head: MatrixEntry): CellMark | undefined => {
    if (!absences.has(head)) absences.set(head, absentMark(section, head, language, env()))
    return absences.get(head)
  }
  return (row, column) => {
    const spot = spots.at(row, column)
    if (spot?.of !== 'cell' || !spot.head) return undefined
    const isFirst = spot.column === first
    if (spot.path === undefined) {
      const mark = isKept ? closed : absenceOf(spot.head)
      return mark && !isFirst ? silent : mark
    }
    if (isSecret(spot)) return closed
    if (!bestOf(lineKey(row)).has(spot.head.key)) return undefined
    return isFirst ? best : quietBest
  }
}

/** Of the further fields of a cell: what it is was said in the first. */
const silent: CellMark = { look: 'closed', text: '' }
const quietBest: CellMark = { look: 'best', text: '' }

function remembering<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const there = known.get(key)
    if (there !== undefined) return there
    const found = find(key)
    known.set(key, found)
    return found
  }
}

/** A saved row that came without this field: its reader may not see it now. */
const isSecret = ({ row, column }: MatrixSpot): boolean => row['id'] !== undefined && !(wireOf(column) in row)

/** What is read where no row stands, by what stands over the column. */
function absentMark(
  { absent = [] }: MatrixSection,
  head: MatrixEntry,
  language: Language,
  env: ExpressionEnv,
): CellMark | undefined {
  const found = absent.find(
    ({ when }) => when === undefined || (head.path !== undefined && when.run(head.row, env) === true),
  )
  return found && { look: 'closed', text: spoken(found.label, language) }
}
