import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { nearEntities } from '../scope/nearEntities.ts'

/** What the screens show, what is chosen from in their forms and searches, and what their flows take from: not what refs lead to that are found, or written by verbs, without being asked for. */
export function readsOf(
  screens: readonly CompiledScreen[],
  entities: Readonly<Record<string, CompiledEntity>>,
): string[] {
  const mine = nearEntities(
    screens.map(({ entity }) => entity),
    entities,
  )
  const verbs = mine.flatMap((entity) => entity.verbs)
  const asked = new Set(
    verbs.flatMap(({ ask, askLines = [] }) => [...ask, ...askLines.map(({ field }) => field)]),
  )
  const isChosen = ({ name, assigned, compute, gathered }: CompiledField): boolean =>
    asked.has(name) || !(assigned || compute || gathered)
  const searched = screens.flatMap(({ search, table }) => [...search, ...(table?.columns ?? [])])
  const chosen = [
    ...[...mine.flatMap(({ fields }) => fields.filter(isChosen)), ...searched].flatMap(({ to }) => to ?? []),
    ...mine.flatMap(({ flows }) => flows.map(({ source }) => source)),
  ]
  const sources = chosen.flatMap((name) => [name, entities[name]?.parent?.entity ?? name])
  return [...new Set([...mine.map(({ name }) => name), ...sources])]
}
