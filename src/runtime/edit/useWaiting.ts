import { isBy } from '../../rules/document/isBy.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { nextVerb } from '../../rules/document/nextVerb.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import type { HistoryRow } from './historyRows.ts'

/** What the document waits for, as the user has to hear it; since when, as far as the history knows. Null: for nothing. */
export function useWaiting(
  entity: CompiledEntity,
  store: DocumentStore,
  language: Language,
  rows: readonly HistoryRow[],
): { readonly words: string; readonly since: string | undefined; readonly isMine: boolean } | null {
  const say = useTexts(editTexts)
  const { user, granted } = useHost()
  const field = entity.states?.field ?? ''
  const [state] = useSelected(store, ({ row }) => [row[field]] as const)
  const verb = nextVerb(entity, { [field]: state })
  if (!verb) return null
  const isOurs = isBy(verb, user.me, user.audience)
  const isMine = isOurs && granted(verb.resource)
  const facts = { verb: spoken(verb.label, language) }
  const other = isOurs ? say('head.waits', facts) : say('head.waitsOther', facts)
  const own = rows.filter((row) => row.entity === undefined || row.entity === entity.name)
  return {
    words: isMine ? say('head.waitsMe', facts) : other,
    since: own.find(({ fromStatus, toStatus }) => toStatus === state && fromStatus !== toStatus)?.operateDate,
    isMine,
  }
}
