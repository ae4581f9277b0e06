import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { isWritable } from '../../rules/document/writable.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { refusing } from '../verbs/runVerb.ts'

/** Whether a button can be used on the rows that are chosen. */
export interface Standing {
  /** Why it cannot; empty: it can. */
  readonly why: string
  /** Of how many of the chosen rows it could be used. */
  readonly allowed: number
}

/** How the buttons of a list stand to the rows that are chosen. */
export function useStanding(
  entity: CompiledEntity,
  selected: readonly Row[],
): (button: CompiledButton) => Standing {
  const say = useTexts(runtimeTexts)
  const { user } = useHost()
  const environment = useEnvironment()
  return (button) => {
    const verb = button.kind === 'verb' ? entity.verbs.find(({ name }) => name === button.verb) : undefined
    const wrong = verb ? refusing(entity, verb, selected) : []
    const isLocked = (row: Row) =>
      !wrong.includes(row) && !isWritable(entity.access[user.audience], row, environment())
    const locked = verb || button.kind === 'delete' ? selected.filter(isLocked) : []
    const why = () => {
      if (button.needs === 'one' && selected.length !== 1) return say('selection.one')
      if (button.needs === 'some' && selected.length === 0) return say('selection.some')
      if (wrong.length > 0)
        return say('action.wrongState', { count: wrong.length, names: namesOf(entity, wrong) })
      return locked.length > 0
        ? say('action.readOnly', { count: locked.length, names: namesOf(entity, locked) })
        : ''
    }
    return { why: why(), allowed: selected.length - wrong.length - locked.length }
  }
}

function namesOf({ display }: CompiledEntity, rows: readonly Row[]): string {
  const names = rows
    .slice(0, 3)
    .map((row) => String(row[display.code] ?? row['id']))
    .join(', ')
  return rows.length > 3 ? `${names}…` : names
}
