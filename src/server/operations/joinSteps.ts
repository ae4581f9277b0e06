import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { isResult, stepBack, type Difference } from './changesOf.ts'
import { Past } from './Past.ts'
import type { RecordedStep } from './recordedSteps.ts'

/** A row of the history, with what changed in the same step. */
export interface Told {
  readonly row: Row
  readonly differences: readonly Difference[]
}

/** A recorded step, and what the caller may know of it. */
interface Judged {
  readonly step: RecordedStep
  readonly wasSeen: boolean
  readonly differences: readonly Difference[]
}

/** Walks back through the record; `isAsked` chooses rows by their key. */
export function stepsBack(
  context: OperationContext,
  root: EntityNode,
  document: Row,
  steps: readonly RecordedStep[],
  isAsked: (id: unknown) => boolean,
): Judged[] {
  const past = new Past(context, root, document)
  const now = past.sight()
  return steps.map((step) => {
    const { wasSeen, differences } = stepBack(past, step, now)
    return { step, wasSeen, differences: differences.filter(({ row }) => isAsked(row['id'])) }
  })
}

interface Entry {
  readonly row: Row
  readonly isSeen: boolean
}

/** What is asked for: the document, or one line of it. */
interface Asked {
  readonly node: EntityNode
  readonly id: string
}

/**
 * Both accounts of what happened as one, newest first: each says its steps in the order in which they were taken, and the steps of one document
 * never overlap. What was only recorded is a step too, where the caller sees anything of it.
 */
export function joined(asked: Asked, rows: readonly Entry[], steps: readonly Judged[]): Told[] {
  const told: Told[] = []
  let next = 0
  for (const { step, wasSeen, differences } of steps) {
    // What is younger than this step, or was never recorded, stands for itself.
    while (next < rows.length && String(rows[next]?.row['operate_date']) > step.at) tell(rows[next++])
    const own = toldOf(rows, next, step)
    next += own.length
    const seen = own.filter(({ isSeen }) => isSeen)
    const chief = chiefOf(seen)
    for (const one of seen) tell(one, one === chief ? differences : [])
    const isBare = own.length === 0 || (asked.node.parent !== undefined && !chief)
    if (isBare && wasSeen && differences.length > 0)
      told.push({ row: unnamed(asked, step, differences), differences })
  }
  for (const one of rows.slice(next)) tell(one)
  return told

  function tell(entry: Entry | undefined, differences: readonly Difference[] = []): void {
    if (entry?.isSeen) told.push({ row: entry.row, differences })
  }
}

/** What the history tells of a step, from a place on. That another document changed this one it tells once: a second time it is another step of the same moment. */
function toldOf(rows: readonly Entry[], from: number, step: RecordedStep): readonly Entry[] {
  const own: Entry[] = []
  for (let one = rows[from]; one && isOf(rows, from + own.length, step); one = rows[from + own.length]) {
    const isFollow = ({ row }: Entry) => row['action'] === 'follow'
    if (isFollow(one) && own.some(isFollow)) break
    own.push(one)
  }
  return own
}

/** That another document changed it, else what was done, before what followed of itself. */
const chiefOf = (rows: readonly Entry[]): Entry | undefined =>
  rows.find(({ row }) => row['action'] === 'follow' && isCaused(row)) ??
  rows.find(({ row }) => row['action'] !== 'derive') ??
  rows[0]

/** Whether a verb of another document did it. */
const isCaused = (row: Row): boolean => typeof row['cause_id'] === 'string'

/** Whether the history tells this of the step: what the step did, or a state that followed from where that had brought the row. */
function isOf(rows: readonly Entry[], index: number, step: RecordedStep): boolean {
  const row = rows[index]?.row
  if (!row) return false
  if (isDoneBy(row, step)) return true
  const before =
    row['action'] === 'derive'
      ? rows.findIndex(
          (one, at) =>
            at > index && one.row['row_id'] === row['row_id'] && one.row['to_status'] === row['from_status'],
        )
      : -1
  return before > index && String(row['operate_date']) === step.at && isOf(rows, before, step)
}

/** That the document was made, or that the step did this and moved the row from there. */
function isDoneBy(row: Row, { at, operatorName, operation, undone }: RecordedStep): boolean {
  if (String(row['operate_date']) !== at || row['operator_name'] !== operatorName) return false
  const { action, from_status: from, to_status: to } = row
  if (undone === null) return action === 'saveOrUpdate' || action === 'derive'
  if (action === 'follow' || isCaused(row)) return true
  if (action !== 'derive' && (action !== operation || action === 'saveOrUpdate')) return false
  const before = undone.find(({ id }) => id === row['row_id'])?.before
  return from === to || Object.values(before ?? {}).includes(from)
}

/** A step that moved nothing: somebody changed the document, or it followed another one. */
function unnamed({ node, id }: Asked, step: RecordedStep, differences: readonly Difference[]): Row {
  const isByHand = differences.some(({ column }) => !column || !isResult(column))
  return {
    row_entity: node.name,
    row_id: id,
    line_num: null,
    action: isByHand ? 'change' : 'follow',
    from_status: null,
    to_status: null,
    operator_id: step.operatorId,
    operator_name: step.operatorName,
    operate_date: step.at,
    opinion: null,
  }
}
