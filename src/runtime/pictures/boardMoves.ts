import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledBoardColumn } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { allowedVerbs, isFrom } from '../../rules/document/allowedVerbs.ts'
import { isTold } from '../../rules/document/isTold.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { ScreenHost } from '../host/host.ts'
import { rowButtonState } from '../list/rowButtons.ts'

/** What moving a card into a column comes to: a verb that is done, or why it is not. `isHere`: it stands there already. */
export type Move =
  | { readonly kind: 'verb'; readonly button: CompiledButton }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'here' }

/** What moving a card comes to, and the columns that it may be moved to. */
export interface BoardMoves {
  readonly columns: readonly CompiledBoardColumn[]
  of(row: Row, column: CompiledBoardColumn): Move
  /** Does the verb, with its dialog; or says why not. */
  make(row: Row, column: CompiledBoardColumn): void
}

interface Asked {
  readonly entity: CompiledEntity
  /** Those that a card bears: no other verb is done by moving it. */
  readonly buttons: readonly CompiledButton[]
  readonly host: Pick<ScreenHost, 'granted' | 'user' | 'language'>
  readonly env: ExpressionEnv
}

/** A state is what a verb leads to, so a card goes to another column by a verb alone: the one of its buttons that leads there. */
export function moveOf(asked: Asked, row: Row, column: CompiledBoardColumn): Move {
  const { entity, buttons, host, env } = asked
  const say = pictureTexts.in(host.language)
  const { value } = column
  if (value === undefined)
    return { kind: 'refused', why: say('board.byItself', { says: spoken(column.says, host.language) }) }
  const state = entity.states && String(row[entity.states.field] ?? '')
  if (state === value) return { kind: 'here' }
  const leading = buttons.flatMap((button) => {
    const verb = verbOf(entity, button)
    return verb && leadsTo(verb, value, row, env)
      ? [{ button, verb, state: rowButtonState(entity, button, row, host, env) }]
      : []
  })
  const ready = leading.filter((one) => one.state === 'enabled')
  const chosen = ready.find(({ verb }) => !verb.danger) ?? ready[0]
  if (chosen) return { kind: 'verb', button: chosen.button }
  const held = leading.find((one) => one.state === 'disabled')
  if (held) return { kind: 'refused', why: refusalOf(asked, held.verb, row) }
  const elsewhere = buttons
    .flatMap((button) => verbOf(entity, button) ?? [])
    .find(toElsewhere(asked, row, value))
  if (elsewhere)
    return { kind: 'refused', why: say('board.elsewhere', { verb: nameOf(elsewhere, host.language) }) }
  const others = entity.verbs.find((verb) => verb.to?.includes(value) && isFrom(entity, verb, row))
  const why = others
    ? say('board.notYours', { verb: nameOf(others, host.language) })
    : say('board.noWay', {
        from: stateName(entity, state, host.language),
        to: spoken(column.label, host.language),
      })
  return { kind: 'refused', why }
}

const verbOf = ({ verbs }: CompiledEntity, button: CompiledButton): CompiledVerb | undefined =>
  button.kind === 'verb' ? verbs.find(({ name }) => name === button.verb) : undefined

const nameOf = (verb: CompiledVerb, language: Language): string => spoken(verb.label, language) || verb.name

/** Whether a verb leads to a state: of several that it chooses among, the one that the row tells. */
function leadsTo({ to, toWhich }: CompiledVerb, state: string, row: Row, env: ExpressionEnv): boolean {
  if (!to?.includes(state)) return false
  return !toWhich || !isTold(toWhich, row) || toWhich.run(row, env) === state
}

/** A verb that may be done here and leads to the state, but not this row. */
const toElsewhere =
  ({ entity, host }: Asked, row: Row, state: string) =>
  (verb: CompiledVerb): boolean =>
    verb.to?.includes(state) === true && isFrom(entity, verb, row) && host.granted(verb.resource)

/** The first rule that stands in the way of the verb, in its words. */
function refusalOf({ entity, host, env }: Asked, verb: CompiledVerb, row: Row): string {
  const found = allowedVerbs(entity, row, env).find((one) => one.verb === verb)
  const say = pictureTexts.in(host.language)
  return spoken(found?.refusal, host.language) ?? say('board.notNow', { verb: nameOf(verb, host.language) })
}

const stateName = ({ states }: CompiledEntity, code: string | undefined, language: Language): string =>
  spoken(states?.values.find((one) => one.code === code)?.label, language) ?? code ?? ''
