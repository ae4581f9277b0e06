import type { Caller } from '../../Caller.ts'
import { isBy } from '../../../rules/document/isBy.ts'
import type { Definitions } from '../../../language/definitions.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { CompiledFlow } from '../../../language/flow.ts'
import type { CompiledMenu } from '../../../language/menu.ts'
import type { CompiledScreen } from '../../../language/screen.ts'
import { nextVerb } from '../../../rules/document/nextVerb.ts'
import { headersOf, type Rights } from '../../permission/Rights.ts'

/** A list that the caller holds, with what it lists. */
export interface HeldList {
  readonly menu: CompiledMenu
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
}

/** Documents whose amounts can be added up over time, and found again in their list by state and day. */
export interface Summed extends HeldList {
  readonly amount: string
  /** The same amount in the currency of the house, where the document has it. */
  readonly base?: { readonly amount: string; readonly currency: string }
  readonly date: string
  readonly stateField: string
  /** States in which the amount counts: agreed, and not taken back. */
  readonly states: readonly string[]
}

/** The lists of the caller's menus, in their order; of an entity the first. `audience` sees its own variant of a screen. */
export function heldLists(definitions: Definitions, rights: Rights): readonly HeldList[] {
  const seen = new Set<string>()
  return [...rights.menus.values()].flatMap(({ menu }) => {
    const screen = definitions.screens.find(({ id }) => id === menu.screen)
    const entity = screen && definitions.entities[screen.entity]
    if (screen?.kind !== 'list' || !entity || seen.has(entity.name)) return []
    seen.add(entity.name)
    return [{ menu, screen, entity }]
  })
}

/** `hidden`: fields that the caller never sees. */
export function summedOf(list: HeldList, hidden: readonly string[]): Summed | null {
  const { screen, entity } = list
  const columns = screen.table?.columns ?? []
  const amount = columns.find(({ type, columnsDisplay }) => type === 'amount' && columnsDisplay === 'Y')
  const searched = (key: string | undefined): boolean => screen.search.some((field) => field.key === key)
  const date = columns.find(({ type, key }) => type === 'date' && searched(key))
  const stateField = entity.states?.field
  if (entity.kind !== 'document' || !entity.path || !amount || !date || !stateField || !searched(stateField))
    return null
  const base = baseOf(entity, amount.key, hidden)
  return {
    ...list,
    amount: amount.key,
    ...(base ? { base } : {}),
    date: date.key,
    stateField,
    states: countingStates(entity),
  }
}

/** The amount that is an amount times a rate, in the currency whose rate is 1. */
function baseOf(
  { fields }: CompiledEntity,
  amount: string,
  hidden: readonly string[],
): { readonly amount: string; readonly currency: string } | undefined {
  const measure = fields.find(({ wire }) => wire === amount)?.measure ?? ''
  for (const rate of fields.filter(({ type }) => type === 'rate')) {
    const [, currency] = new RegExp(`\\b${measure} == ([A-Z]{3})\\b`).exec(rate.compute?.source ?? '') ?? []
    const base = fields.find(
      (field) =>
        field.type === 'amount' &&
        field.measure === undefined &&
        field.compute?.deps.includes(amount) === true &&
        field.compute.deps.includes(rate.wire),
    )
    if (currency && base && !hidden.includes(base.name)) return { amount: base.wire, currency }
  }
  return undefined
}

/** The currency of the house: the one whose rate is 1 in a document that has its amount in it. */
export const houseCurrency = ({ entities }: Pick<Definitions, 'entities'>): string | undefined =>
  Object.values(entities)
    .flatMap((entity) =>
      entity.fields.flatMap(({ type, wire }) => (type === 'amount' ? (baseOf(entity, wire, []) ?? []) : [])),
    )
    .map(({ currency }) => currency)[0]

/** What is past its approval, or else handed on; ends and what was refused count no more. */
function countingStates({ path = [], states, verbs }: CompiledEntity): string[] {
  const { to = [] } = verbs.find(({ process }) => process !== undefined) ?? {}
  const approved = path.findIndex((code) => to.includes(code))
  const from = path.slice(approved > 0 ? approved : 1)
  const beside = (states?.values ?? []).filter(
    ({ code, color }) => !path.includes(code) && !['default', 'error'].includes(color),
  )
  return [...from, ...beside.map(({ code }) => code)]
}

/** States on its path in which a document waits for a step that is not the caller's. */
export const awaitedOf = (
  { entity }: HeldList,
  isMine: (state: string) => boolean,
): readonly { readonly code: string; readonly label: CompiledEntity['label'] }[] =>
  (entity.states?.values ?? []).filter(
    ({ code }) =>
      code !== entity.states?.initial &&
      entity.path?.includes(code) === true &&
      !isMine(code) &&
      nextVerb(entity, { [entity.states?.field ?? '']: code }) !== undefined,
  )

/** The flows by which the caller makes documents, each with the list in which he finds what they take. */
export function flowsOf(
  definitions: Definitions,
  lists: readonly HeldList[],
  { audience, me }: Pick<Caller, 'audience' | 'me'>,
  may: (entity: string, operation: string) => boolean,
): readonly { readonly flow: CompiledFlow; readonly makes: CompiledEntity; readonly source: HeldList }[] {
  return Object.values(definitions.entities).flatMap((makes) =>
    makes.flows.flatMap((flow) => {
      const source = lists.find(({ entity }) => entity.name === flow.source)
      const leadsOn = source && !takesBack(definitions, flow)
      return leadsOn && isBy(flow, me, audience) && may(makes.name, flow.name)
        ? [{ flow, makes, source }]
        : []
    }),
  )
}

/** Whether a flow takes from documents that have reached their end: what is made of them takes back what was done. */
function takesBack(definitions: Definitions, { source, when }: CompiledFlow): boolean {
  const root = headersOf(definitions, source).at(-1) ?? source
  const end = definitions.entities[root]?.path?.at(-1)
  return end !== undefined && new RegExp(`\\b${end}\\b`).test(when.source)
}
