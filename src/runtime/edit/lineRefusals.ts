import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey } from '../document/paths.ts'
import { refusing } from '../verbs/runVerb.ts'
import type { EditRules } from './editRules.ts'

interface Lines {
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  readonly rules: Pick<EditRules, 'verbsOf'>
  readonly list: readonly Row[]
  readonly selected: ReadonlySet<string>
  /** Path of the line with this key. */
  place(key: string): string
}

interface Words {
  readonly language: Language
  /** Says that so many of the selected lines, with these numbers, are in the way. */
  wrongLines(count: number, numbers: string): string
}

/** So many lines in the way are named by their numbers. */
const mostNamed = 5

const none: ReadonlyMap<string, string> = new Map()

/** Why a verb cannot be done on the selected lines now, by the resource of its button; what is not named here can. */
export function lineRefusals(lines: Lines, words: Words): ReadonlyMap<string, string> {
  const { entity, table, selected } = lines
  if (selected.size === 0) return none // always the same one: whoever holds it has nothing to draw again
  return new Map(
    table.toolbar.flatMap((button) => {
      const verb = button.kind === 'verb' ? entity.verbs.find(({ name }) => name === button.verb) : undefined
      const why = verb ? refusalOf(verb, lines, words) : ''
      return why === '' ? [] : [[button.resource, why] as const]
    }),
  )
}

/** A line that is not saved or in another state; else what bars the document, and with it all its lines. */
function refusalOf(
  verb: CompiledVerb,
  { entity, list, selected, rules, place }: Lines,
  { language, wrongLines }: Words,
): string {
  const rows = list.filter((row) => selected.has(lineKey(row)))
  const wrong = rows.filter((row) => row['id'] === undefined || refusing(entity, verb, [row]).length > 0)
  const numberOf = (row: Row) => String(row['lineNum'] ?? list.indexOf(row) + 1)
  if (wrong.length > 0) return wrongLines(wrong.length, wrong.slice(0, mostNamed).map(numberOf).join(', '))
  const [first] = rows
  const allowed = first ? rules.verbsOf(entity, place(lineKey(first))) : []
  return spoken(allowed.find((one) => one.verb === verb && one.isReadOnly)?.refusal, language) ?? ''
}
