import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** What is said of a verb that only fills lines of its document and found none that were not there: `没有新的收退货明细`, `No new transactions`. Undefined: it did something. */
export function nothingNew(
  entity: CompiledEntity,
  verb: Partial<Pick<CompiledVerb, 'to' | 'set' | 'effects'>>,
  before: Row,
  after: Row,
  language: Language,
): string | undefined {
  const { to, set = [], effects = [] } = verb
  if (to || set.length > 0) return undefined
  const tables = effects.map((effect) =>
    effect.kind === 'make' && effect.isOwn
      ? entity.lines.find((lines) => lines.entity === effect.entity)
      : undefined,
  )
  const [first] = tables
  if (!first || tables.some((table) => table === undefined || gains(table.name, before, after)))
    return undefined
  return runtimeTexts.in(language)('verb.nothingNew', { rows: lowered(spoken(first.label, language)) })
}

const gains = (lines: string, before: Row, after: Row): boolean => {
  const known = new Set(linesOf(before, lines).map(({ id }) => id))
  return linesOf(after, lines).some(({ id }) => !known.has(id))
}

/** Within a sentence a label begins with a small letter. */
const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)
