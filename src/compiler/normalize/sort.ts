import type { CompiledTable } from '../../language/table.ts'
import { reach } from '../scope/fieldAt.ts'
import { hiddenOf } from '../scope/screenParts.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { report } from '../source/diagnostics.ts'
import { markWithin, type Path } from '../source/SourceFile.ts'
import { byEngine, type Decided } from './decide.ts'
import type { TableAsk } from './TableAsk.ts'

type Sort = CompiledTable['defaultSort']

/** By what rows are sorted when nobody chose: lines by their number, a list as its author says. */
export function sortOf({ unit, shape, list, audience }: TableAsk): Decided<Sort> {
  if (!list) return byEngine([{ field: 'lineNum', order: 'asc' }])
  const { sort, isWritten } = sortFor({ unit, shape, audience }, list.words.sort, list.path)
  if (!isWritten) return byEngine(sort)
  return { value: sort, from: { by: 'screen', at: () => unit.value([...list.path, 'sort']) } }
}

/** By what is written under `sort` at a place, as far as the audience may read it in every row; else as rows are usually listed. */
export function sortFor(
  { unit, shape, audience }: Pick<TableAsk, 'unit' | 'shape' | 'audience'>,
  words: readonly string[] | undefined,
  path: Path,
): { readonly sort: Sort; readonly isWritten: boolean } {
  const written = readable(words, hiddenOf(unit, shape, audience, true))
  const sort = (written ?? usualSort(shape)).flatMap((text, index): Sort[number][] => {
    const mark = unit.value(written ? [...path, 'sort', index] : path)
    const name = text.replace(/^-/, '')
    const reached = reach(unit, shape, name, markWithin(mark, text.length - name.length, name.length))
    if (!reached) return []
    const { via, field } = reached
    if (via.length > 0 || field.storage === 'json') {
      report(unit.to, 'unindexed-sort', mark, { field: name })
      return []
    }
    if (field.name !== 'id') unit.indexes.push({ entity: shape.name, columns: [field.column] })
    return [{ field: field.wire, order: text.startsWith('-') ? 'desc' : 'asc' }]
  })
  return { sort, isWritten: written !== undefined }
}

/** What a variant inherits and its audience may not read in every row falls away; where nothing is left the rest is as usual. */
function readable(
  sort: readonly string[] | undefined,
  hidden: ReadonlySet<string>,
): readonly string[] | undefined {
  const kept = sort?.filter((text) => !hidden.has(text.replace(/^-/, '')))
  return kept?.length === 0 ? undefined : kept
}

/** What happened is listed from the newest on, base data by its code. */
function usualSort(shape: EntityShape): string[] {
  if (shape.kind !== 'baseData' && shape.kind !== 'view') return ['-creationDate']
  return [shape.fields[shape.display.code]?.to ? 'id' : shape.display.code]
}
