import type { UserInfo } from '../../language/wire.ts'
import { isBy } from '../../rules/document/isBy.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { isFrom, isIdle, withoutAsked } from '../../rules/document/allowedVerbs.ts'
import { isWritable } from '../../rules/document/writable.ts'
import type { ScreenHost } from '../host/host.ts'

/** Every button that a row may bear: at its end, in its cells, in its right-click menu. */
export function rowButtons({
  columns,
  operateSlot,
  menuConfig = [],
}: Pick<CompiledTable, 'columns' | 'operateSlot' | 'menuConfig'>): readonly CompiledButton[] {
  return [
    ...(operateSlot?.buttons ?? []),
    ...columns.flatMap(({ functionList }) => functionList ?? []),
    ...menuConfig,
  ]
}

/**
 * A button of a row is there when it is granted and, for a verb, when the row is in a state that the verb may leave. It cannot be
 * pressed while a rule of the verb does not hold that needs no answer first; rules over lines, which a list does not have, are left to the server.
 */
export function rowButtonState(
  entity: CompiledEntity,
  button: CompiledButton,
  row: Row,
  { granted, user }: Pick<ScreenHost, 'granted' | 'user'>,
  env: ExpressionEnv,
): 'hidden' | 'disabled' | 'enabled' {
  if (!granted(button.resource) || !isFor(entity, button, user)) return 'hidden'
  const verb = button.kind === 'verb' ? entity.verbs.find(({ name }) => name === button.verb) : undefined
  if (!verb) return button.kind === 'verb' ? 'hidden' : 'enabled'
  if (!isFrom(entity, verb, row) || isIdle(verb, row, env)) return 'hidden'
  if (!isWritable(entity.access[user.audience], row, env)) return 'disabled'
  const lines = new Set(entity.lines.map(({ name }) => name))
  const known = withoutAsked(entity, verb).require.filter(({ rule }) =>
    rule.deps.every((path) => !lines.has(path.split('.')[0] ?? '')),
  )
  return known.every(({ rule }) => rule.run(row, env) === true) ? 'enabled' : 'disabled'
}

/** A verb, run or flow of another audience, or of roles that the user does not hold, has no button here, whatever is granted. */
export function isFor(
  { verbs, runs = [], flows }: CompiledEntity,
  button: CompiledButton,
  { audience, me }: Pick<UserInfo, 'audience' | 'me'>,
): boolean {
  const deeds = { verb: verbs, run: runs }
  const verb =
    button.kind === 'verb' || button.kind === 'run'
      ? deeds[button.kind].find(({ name }) => name === button.verb)
      : undefined
  const flow = button.kind === 'flow' ? flows.find(({ name }) => name === button.flow) : undefined
  return (!verb || isBy(verb, me, audience)) && (!flow || isBy(flow, me, audience))
}
