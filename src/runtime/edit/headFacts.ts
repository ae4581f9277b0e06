import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { readBy } from '../../rules/document/readBy.ts'
import { isRefType } from '../../rules/types/fieldTypes.ts'

/** What stands below the number of a document, as columns of its screen. */
export interface HeadFacts {
  /** Whom the document is between: the refs that decide who may see it. */
  readonly parties: readonly CompiledColumn[]
  /** Under which terms: the other refs that have to be given, and what its amounts are measured in. */
  readonly terms: readonly CompiledColumn[]
  readonly figures: readonly CompiledColumn[]
}

const mostTerms = 3

const columnsOf = ({ sections }: Pick<CompiledScreen, 'sections'>): readonly CompiledColumn[] =>
  sections.flatMap((section) => (section.kind === 'fields' ? section.columns : []))

/** The facts of a document's head, from what its screen shows: nothing of it has to be said. */
export function headFacts(
  screen: Pick<CompiledScreen, 'sections' | 'figures'>,
  entity: Pick<CompiledEntity, 'fields' | 'access'>,
  audience: string,
): HeadFacts {
  const columns = columnsOf(screen)
  const fields = new Map(entity.fields.map((field) => [field.name, field]))
  // What the others are known by stands first: it is the other side.
  const read = [
    ...readBy(entity.access, (one) => one !== audience),
    ...readBy(entity.access, (one) => one === audience),
  ]
  const refs = columns.filter(({ type, tree }) => isRefType(type) && type !== 'user' && !tree)
  const placeOf = ({ field }: CompiledColumn) => read.indexOf(fields.get(field ?? '')?.wire ?? '')
  const parties = columns
    .filter((column) => column.type === 'ref' && placeOf(column) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  const measures = new Set(columns.flatMap(({ measure }) => measure ?? []))
  const terms = refs.filter(
    (column) => !parties.includes(column) && fields.get(column.field ?? '')?.required !== undefined,
  )
  const measuring = columns.filter((column) => measures.has(column.key) && !terms.includes(column))
  return {
    parties,
    terms: [...terms, ...measuring].slice(0, mostTerms),
    figures: screen.figures.flatMap((name) => columns.find(({ field }) => field === name) ?? []),
  }
}
