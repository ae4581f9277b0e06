import { useMemo, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useEnvironment } from '../document/environment.ts'
import { answersOf, bodyOf, commonProposal, lineGroups, wrongAnswers } from './lineAnswers.ts'
import type { Deed, GroupAnswers, LineGroup, LineMode } from './lineAnswers.ts'
import { useHeld } from './useHeld.ts'

/** What a verb asks of lines, and what was answered so far. */
export interface LineAnswering {
  readonly groups: readonly LineGroup[]
  of(group: LineGroup): GroupAnswers
  setMode(group: LineGroup, mode: LineMode): void
  /** For all lines, or for one of them. */
  answer(group: LineGroup, values: Row, id?: string): void
  /** Words by the path of a field; nothing before it was tried. */
  readonly wrong: ReadonlyMap<string, string>
  /** The answers as they travel; null where something is wrong, which is marked from now on. */
  complete(): Row | null
}

interface Given {
  readonly verb: CompiledVerb
  readonly entity: CompiledEntity
  readonly entities: Entities
  readonly language: Language
  /** The whole document; null while it is not here, or where there are several. */
  readonly row: Row | null
  /** What was answered for the document itself, by now. */
  header(): Row
}

const noAnswers: ReadonlyMap<string, GroupAnswers> = new Map()
const noGroups: readonly LineGroup[] = []
const nothing: ReadonlyMap<string, string> = new Map()

export function useLineAnswers({ verb, entity, entities, language, row, header }: Given): LineAnswering {
  const say = useTexts(runtimeTexts)
  const environment = useEnvironment()
  const held = useHeld(noAnswers)
  const [tried, setTried] = useState(false)
  const deed = useMemo(
    (): Deed | null => (row && verb.askLines ? { entities, entity, verb, row, env: environment() } : null),
    [entities, entity, verb, row, environment],
  )
  const groups = useMemo(() => (deed ? lineGroups(deed) : noGroups), [deed])
  const words = { required: say('verb.required'), language }
  const stateOf = (group: LineGroup, all: ReadonlyMap<string, GroupAnswers>): GroupAnswers =>
    all.get(group.lines) ?? { mode: firstMode(deed, group), common: commonProposal(group), own: new Map() }
  const given = (all: ReadonlyMap<string, GroupAnswers>) =>
    new Map(groups.flatMap((group) => [...answersOf(group, stateOf(group, all))]))
  const change = (group: LineGroup, next: Partial<GroupAnswers>) =>
    held.set(new Map(held.now()).set(group.lines, { ...stateOf(group, held.now()), ...next }))
  const wrongIn = (all: ReadonlyMap<string, GroupAnswers>) =>
    deed ? wrongAnswers({ ...deed, row: { ...deed.row, ...header() } }, groups, given(all), words) : nothing
  return {
    groups,
    of: (group) => stateOf(group, held.value),
    setMode: (group, mode) => change(group, { mode }),
    answer: (group, values, id) => {
      const { common, own } = stateOf(group, held.now())
      if (id === undefined) change(group, { common: { ...common, ...values } })
      else change(group, { own: new Map(own).set(id, { ...own.get(id), ...values }) })
    },
    wrong: tried ? wrongIn(held.value) : nothing,
    complete: () => {
      setTried(true)
      if (wrongIn(held.now()).size > 0) return null
      return deed ? bodyOf(deed.row, groups, given(held.now())) : {}
    },
  }
}

/** What the questions propose, unless they leave something open; a single line is answered as it stands. */
function firstMode(deed: Deed | null, group: LineGroup): LineMode {
  if (group.rows.length === 1) return 'same'
  const isOpen = deed && wrongAnswers(deed, [group], new Map(), { required: '', language: 'EN' }).size > 0
  return isOpen ? 'same' : 'proposed'
}
