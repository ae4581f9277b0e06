import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { HistoryChange } from './historyRows.ts'

/** A change as it is read: values as their types show them. */
export interface ChangeWords {
  /** Both null: the values are nothing to read. */
  readonly before: string | null
  readonly after: string | null
}

/** What stands for no value. */
const none = '—'

/** The values of a change in words: what a code or key means, a stamp as `short` says it, anything else as its type shows it. */
export function changeWords(
  change: HistoryChange,
  entities: Readonly<Record<string, CompiledEntity>>,
  language: Language,
  short: (stamp: string) => string,
): ChangeWords {
  if (!('before' in change) && !('after' in change)) return { before: null, after: null }
  const field = entities[change.entity]?.fields.find(({ name }) => name === change.field)
  const words = (value: unknown, meaning: string | undefined): string => {
    if (meaning !== undefined) return meaning
    if (value === null || value === undefined || value === '') return none
    if (!field) return String(value)
    if (field.type === 'datetime') return short(String(value))
    return fieldTypes[field.type].format(
      value,
      field.scale === undefined ? {} : { scale: field.scale },
      language,
    )
  }
  return {
    before: words(change.before, change.beforeMeaning),
    after: words(change.after, change.afterMeaning),
  }
}
