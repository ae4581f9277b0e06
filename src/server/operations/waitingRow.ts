import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { WaitingFact, WaitingRow } from '../../language/waiting.ts'
import { readBy } from '../../rules/document/readBy.ts'
import type { Wait } from '../../rules/document/waits.ts'
import { spoken } from '../../texts/spoken.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { LastStep } from '../store/History.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { isVeiled } from '../store/who.ts'

/** What a row that waits is told from: who the other side is and the first amount by the caller's own list, further figures by his document. */
export interface Shown {
  readonly keys: readonly string[]
  readonly partner?: CompiledColumn
  readonly amount?: CompiledColumn
  readonly facts: readonly CompiledField[]
}

export function shownOf(context: OperationContext, node: EntityNode): Shown {
  const { screens } = context.catalog.definitions
  const list = ownList(context, node)
  const columns = (list?.table?.columns ?? []).filter(({ columnsDisplay }) => columnsDisplay === 'Y')
  const { code } = node.entity.display
  const partner = partnerOf(node.entity, columns, context.caller.audience)
  const amount = columns.find(({ type }) => type === 'amount')
  const figures = screens.find(({ id }) => id === list?.edit)?.figures ?? []
  const facts = node.entity.fields.filter(({ name, wire }) => figures.includes(name) && wire !== amount?.key)
  const about = isOfTalk(context, node) ? aboutKeys : []
  const keys = [code, partner?.key, amount?.key, amount?.measure, ...facts.map(({ wire }) => wire), ...about]
  return {
    keys: keys.filter((key) => key !== undefined),
    ...(partner ? { partner } : {}),
    ...(amount ? { amount } : {}),
    facts,
  }
}

/** Of mentions: what the talk is about. */
const aboutKeys = ['entityName', 'businessKey'] as const

const isOfTalk = ({ catalog }: OperationContext, { name }: EntityNode): boolean =>
  name === catalog.definitions.rooms?.mentions

/**
 * Whom a document is told by among what somebody's list shows: the other side, which is what its rows are known by there; of a document
 * inside the house the first it refers to.
 */
export function partnerOf(
  { access, fields }: Pick<CompiledEntity, 'access' | 'fields'>,
  columns: readonly CompiledColumn[],
  audience: string,
): CompiledColumn | undefined {
  const refs = columns.filter(({ type }) => type === 'ref' || type === 'user')
  const nameOf = (wire: string) => fields.find((field) => field.wire === wire)?.name
  const [others] = readBy(access, (one) => one !== audience).flatMap(
    (wire) => refs.find(({ field, type }) => type === 'ref' && field === nameOf(wire)) ?? [],
  )
  return others ?? refs[0]
}

/** The list in which the caller finds the documents of an entity. */
function ownList({ catalog, caller }: OperationContext, { name }: EntityNode): CompiledScreen | undefined {
  const lists = catalog.definitions.screens.filter(({ kind, entity }) => kind === 'list' && entity === name)
  return (
    lists.find(({ audience }) => audience === caller.audience) ??
    lists.find(({ audience }) => audience === undefined)
  )
}

interface Told {
  readonly node: EntityNode
  readonly wait: Wait
  readonly row: Row
  readonly shown: Shown
  readonly step: LastStep | undefined
}

export function rowOf(context: OperationContext, told: Told): WaitingRow {
  const { caller, env } = context
  const { node, wait, row, shown, step } = told
  const { state, verb } = wait
  const due = valueOf(row, wait.due)
  return {
    id: String(row['id']),
    versionNum: Number(row['versionNum']),
    code: valueOf(row, node.entity.display.code) ?? String(row['id']),
    partner: valueOf(row, shown.partner?.key),
    amount: valueOf(row, shown.amount?.key),
    measure: valueOf(row, shown.amount?.measure),
    state: state.code,
    stateName: spoken(state.label, caller.language),
    color: state.color,
    verb: verb.name,
    verbName: spoken(verb.label, caller.language),
    opens: wait.isOwn,
    since: (step?.to === state.code ? step.at : null) ?? valueOf(row, 'lastUpdateDate') ?? '',
    due,
    isOverdue: due !== null && due < (due.length > 10 ? env.now : env.today),
    ...stepOf(context, told),
    facts: shown.facts.flatMap((field): WaitingFact[] => {
      const value = valueOf(row, field.wire)
      return value === null || field.name === wait.due
        ? []
        : [{ label: spoken(field.label, caller.language), type: field.type, value }]
    }),
    ...(isOfTalk(context, node)
      ? { about: { entity: String(row['entityName']), id: String(row['businessKey']) } }
      : {}),
  }
}

/** By what the row came to stand there. What was said on the way is for the house that said it. */
function stepOf(
  { catalog, caller }: OperationContext,
  { node, wait, step }: Told,
): Pick<WaitingRow, 'step' | 'by' | 'opinion'> {
  if (step?.to !== wait.state.code || isVeiled(catalog, caller))
    return { step: null, by: null, opinion: null }
  const verb = node.entity.verbs.find(({ name }) => name === step.action)
  return { step: spoken(verb?.done, caller.language) ?? null, by: step.by, opinion: step.opinion }
}

const valueOf = (row: Row, key: string | undefined): string | null =>
  key === undefined || row[key] === null || row[key] === undefined ? null : String(row[key])
