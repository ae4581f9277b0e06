import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { ScreenHost } from '../host/host.ts'
import { nameOf } from './nameOf.ts'
import type { Offer } from './useTold.tsx'

/** Opens the document that a message is about, where this user has a screen for it; from another tab too. */
export function linkTo(
  host: Pick<ScreenHost, 'language' | 'open' | 'screenFor'>,
  entity: CompiledEntity,
  row: Row,
): readonly Offer[] {
  const screen = host.screenFor?.(entity.name)
  const name = nameOf(entity, row)
  if (!screen || name === '') return []
  const text = runtimeTexts.in(host.language)('verb.openIt', { name })
  return [{ text, onPress: () => host.open(screen.id, { id: String(row['id']) }) }]
}
