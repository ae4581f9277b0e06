import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import { truthIn } from '../scope/truthIn.ts'
import type { Entities } from '../../rules/document/rowPath.ts'

/** Whether what a flow has taken, as this sum of its source counts it, is never given back: the states in which it counts are never left, and nobody changes it there. */
export function onlyGrows(
  flow: CompiledFlow,
  { gathered }: CompiledField,
  document: CompiledEntity,
  entities: Entities,
): boolean {
  const { states } = document
  const each = gathered?.each
  const line = entities[document.lines.find(({ name }) => name === flow.lines)?.entity ?? '']
  const take = line?.fields.find(({ name }) => name === flow.take)
  if (
    !states ||
    !take ||
    !each ||
    each.deps.some((dep) => dep !== take.wire && dep !== `parent.${states.field}`)
  )
    return false
  const isFree = (state: string) =>
    truthIn(`(${each.source}) == 0`, { [`parent.${states.field}`]: state }) === true
  const holding = states.values.map(({ code }) => code).filter((state) => !isFree(state))
  const isLeft = (state: string) =>
    document.verbs.some(({ from, to }) => (from.length === 0 || from.includes(state)) && to?.some(isFree))
  const isEdited = (state: string) =>
    Object.values(document.access).some(
      ({ edit }) => edit && truthIn(edit.source, { [states.field]: state }) !== false,
    )
  return !holding.some((state) => isLeft(state) || isEdited(state))
}
