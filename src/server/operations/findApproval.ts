import type { ApprovalStand, ApprovalTask } from '../../language/approval.ts'
import type { Row } from '../../language/row.ts'
import { refusalOf } from '../../rules/document/allowedVerbs.ts'
import { spoken } from '../../texts/spoken.ts'
import { id, name } from '../bounds.ts'
import { fail } from '../fail.ts'
import { integer, listOf, object, orNull, word } from '../Schema.ts'
import { approvalNodes, processesOf, runningOf, type ApprovalNodes } from '../store/approvalRows.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { inScope } from '../store/inScope.ts'
import { asSystem, loadDocuments } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { isVeiled } from '../store/who.ts'
import { index } from '../workflow/Document.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'
import { keyOf } from './request.ts'

/** Where the approval of a document stands, told to those whose house it is; null where none runs, and to everybody else. */
async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const asked = keyOf(node, body)
  const { catalog, caller } = context
  if (!(await inScope(context, node, [asked])).has(asked)) fail('SRM-1010')
  const nodes = node.parent || isVeiled(catalog, caller) ? undefined : approvalNodes(catalog)
  const processes = processesOf(catalog, node.name)
  if (!nodes || processes.length === 0) return { data: null }
  const running = (await runningOf(system(context), nodes, node.name, [asked])).get(asked)
  const process = processes.find((one) => one.name === running?.process)
  const [approval] = running ? await loadDocuments(system(context), nodes.instance, [running.id]) : []
  if (!process || !approval) return { data: null }
  const stand: ApprovalStand = {
    process: spoken(process.label, caller.language),
    isAsked: isAsked(context, nodes, approval),
    isAnswered: linesOf(approval, 'tasks').some(({ outcome }) => outcome != null && outcome !== 'AUTO'),
    answers: [process.verb, ...(process.reject === undefined ? [] : [process.reject])],
    withdraw: process.withdraw ?? null,
    tasks: tasksOf(context, nodes, approval),
  }
  return { data: stand }
}

const system = (context: OperationContext): OperationContext => ({
  ...context,
  caller: asSystem(context.caller),
})

/** Whether the caller may answer one of its open tasks. */
function isAsked(
  context: OperationContext,
  { instance, tasks, open }: ApprovalNodes,
  approval: Row,
): boolean {
  const verb = tasks.entity.verbs.find(({ name: one }) => one === 'doApproval')
  const all = index(instance, approval)
  return linesOf(approval, 'tasks').some((row) => {
    const env = { ...context.env, up: all.get(String(row['id']))?.up }
    const state = String(row[tasks.entity.states?.field ?? ''])
    return (
      verb !== undefined &&
      open.includes(state) &&
      refusalOf(tasks.entity, verb, row, env).refusal === undefined
    )
  })
}

/** Who is asked only when it is late is told once he is. */
function tasksOf(
  { caller, catalog }: OperationContext,
  { tasks, open }: ApprovalNodes,
  approval: Row,
): ApprovalTask[] {
  const { field: state = '', initial, values = [] } = tasks.entity.states ?? {}
  const ends = new Set(values.filter(({ color }) => color === 'success').map(({ code }) => code))
  const said = (key: string, code: unknown): string | null =>
    spoken(
      catalog.definitions.lookups[key]?.values.find((one) => one.code === code)?.label,
      caller.language,
    ) ?? (code == null ? null : String(code))
  return linesOf(approval, 'tasks')
    .flatMap((row): ApprovalTask[] => {
      const stand = standOf(String(row[state]))
      if (stand === undefined || (stand === 'planned' && row['reserve'] === 'Y')) return []
      const text = (wire: string): string | null => (row[wire] == null ? null : String(row[wire]))
      const actor = text('actorName')
      return [
        {
          stepNum: Number(row['stepNum']),
          step: said('SYS_STEP', row['step']) ?? '',
          name: text('assigneeName') ?? '',
          by: actor === text('assigneeName') ? null : actor,
          stand,
          outcome: said('BPM_OUTCOME', row['outcome']),
          opinion: text('comment'),
          since: text('openDate'),
          due: text('dueDate'),
          at: text('finishedDate'),
        },
      ]
    })
    .toSorted(inTurn)

  function standOf(code: string): ApprovalTask['stand'] | undefined {
    if (open.includes(code)) return 'open'
    if (code === initial) return 'planned'
    return ends.has(code) ? 'done' : undefined
  }
}

/** What was answered stands as it was answered, then what is asked, then what will be, step by step. */
function inTurn(a: ApprovalTask, b: ApprovalTask): number {
  const rank = (one: ApprovalTask): number => ['done', 'open', 'planned'].indexOf(one.stand)
  return rank(a) - rank(b) || (a.at ?? '').localeCompare(b.at ?? '') || a.stepNum - b.stepNum
}

const truth = { type: 'boolean' } as const

export const findApproval = defineOperation('findApproval', {
  grant: 'menu',
  rowSecurity: {
    off: 'whom the approval of a document asks is told to all its house, also where the tasks are not theirs',
  },
  idempotency: 'key',
  body: { id, '*': name },
  answer: () =>
    orNull(
      object({
        process: word,
        isAsked: truth,
        isAnswered: truth,
        answers: listOf(word),
        withdraw: orNull(word),
        tasks: listOf(
          object({
            stepNum: integer,
            step: word,
            name: word,
            by: orNull(word),
            stand: word,
            outcome: orNull(word),
            opinion: orNull(word),
            since: orNull(word),
            due: orNull(word),
            at: orNull(word),
          }),
        ),
      }),
    ),
  says: [
    '`{id}`',
    '`{process, isAsked, isAnswered, answers, withdraw, tasks: [{stepNum, step, name, by, stand, outcome, opinion, since, due, at}]}` where an approval of the document runs: whom it asked, asks and will ask; else, and to who is not of the first audience, null',
  ],
  run: find,
})
