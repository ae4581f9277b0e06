import type { CompiledEntity } from '../../../language/entity.ts'
import type { Row } from '../../../language/row.ts'
import { fail } from '../../fail.ts'
import { requirePermission } from '../../permission/requirePermission.ts'
import { anything, listOf, object, orNull, optionalText, text, word, type Schema } from '../../Schema.ts'
import { documentPath } from '../../store/documentPath.ts'
import type { Answer } from '../Exchange.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'
import { listedBy } from './listedBy.ts'

/** How a list is asked for; everything else of a body is a filter. */
const paging = ['pageIndex', 'pageRows', 'sort', 'noQueryTotalFlag', 'onlyQueryTotalFlag'] as const
/** Filters by the field of an approval that they mean. */
const filters = {
  processKey: 'processKey',
  entityName: 'entityName',
  businessKey: 'businessKey',
  billNo: 'billNo',
  startUser: 'startUserId',
} as const
const asked: Schema = object(
  {},
  {
    ...Object.fromEntries(paging.map((name) => [name, anything])),
    ...Object.fromEntries(
      [...Object.keys(filters), 'title', 'dateFrom', 'dateTo'].map((name) => [name, optionalText(240)]),
    ),
  },
)
const askedSays =
  'processKey?, entityName?, businessKey?, billNo?, title?, startUser?, dateFrom?, dateTo?, pageIndex?, pageRows?, sort?, noQueryTotalFlag?, onlyQueryTotalFlag?'
/** Rows of a history. */
const most = 500
const narrowed =
  'tasks of approvals have to be listed by a menu that is held; only rows that the caller finds'
const call = { effect: 'read', access: 'signedIn', narrowed } as const

/** Tasks or whole approvals, and which of them. */
interface Listed {
  readonly of: 'tasks' | 'approvals'
  query(open: string): string
}

const mine = '(assignee == me.user or assignee in me.lenders)'
const todo: Listed = { of: 'tasks', query: (open) => `status in ${open} and ${mine}` }
/** What else there is to list, by its kind. */
const kinds: Readonly<Record<string, Listed>> = {
  DONE: { of: 'tasks', query: () => 'status == DONE and (actor == me.user or assignee == me.user)' },
  GROUP: {
    of: 'tasks',
    query: (open) => `status in ${open} and status != CLAIMED and mode == ANY and reserve != Y and ${mine}`,
  },
  STARTED: { of: 'approvals', query: () => 'startUser == me.user' },
  CC: { of: 'approvals', query: () => 'any(copies.user == me.user)' },
}

/** Approvals under the names that other programs ask by. Each answers what the lists of approvals would, under the same rights. */
export const taskCalls: SystemCalls = {
  'bpmServer/bpmTask/todoTasks': {
    ...call,
    body: asked,
    answer: listOf(anything),
    says: [
      `\`{${askedSays}}\`; the title holds these words, dates are those on which a task came`,
      'tasks that wait for the caller, or for whom he stands in for, as `listByPage` gives them',
    ],
    answers: ['calls.areaExtras.workflow.bpmTask.todoTasks'],
    run: async (context) => list(context, todo, objectOf(context.exchange.body)),
  },
  'bpmServer/bpmTask/taskLists': {
    ...call,
    body: object({ kind: { enum: Object.keys(kinds) } }, asked['properties'] as Record<string, Schema>), // as it was just made
    answer: listOf(anything),
    says: [
      `\`{kind, …}\`, the rest as of \`todoTasks\`; kind: ${Object.keys(kinds).join(', ')}`,
      'DONE: tasks that the caller answered; GROUP: those that he may claim; STARTED: approvals that he began, CC: those that he was informed of, by the day on which they began',
    ],
    answers: ['calls.areaExtras.workflow.bpmTask.taskLists'],
    run: async (context) => {
      const { kind, ...body } = objectOf(context.exchange.body)
      const listed = kinds[String(kind)] ?? fail('PARAM_INVALID', { field: 'kind', reason: String(kind) })
      return list(context, listed, body)
    },
  },
  'bpmServer/bpmTask/taskHistory': {
    ...call,
    body: object(
      {},
      Object.fromEntries(
        ['instanceId', 'entityName', 'businessKey'].map((name) => [name, optionalText(120)]),
      ),
    ),
    answer: listOf(anything),
    says: [
      '`{instanceId}`, or `{entityName, businessKey}`: a document',
      `what was done in the approval, or in all of the document, the first first: the rows of its trail as \`listByPage\` gives them, ${most} at most`,
    ],
    answers: ['calls.areaExtras.workflow.bpmTask.taskHistory'],
    run: historyOf,
  },
  'bpmServer/bpmTask/taskUrl': {
    ...call,
    body: object({ taskId: text(100) }),
    answer: object({
      taskId: word,
      processDefinitionKey: word,
      businessKey: word,
      htmlUrl: orNull(word),
      menuCode: orNull(word),
      menuId: orNull(word),
      respId: word,
    }),
    says: [
      '`{taskId}`',
      '`{taskId, processDefinitionKey, businessKey, htmlUrl, menuCode, menuId, respId}`: the page of the document that the task is about, and the first held menu that lists it; `SRM-1010` for who does not find task and document',
    ],
    answers: ['calls.areaExtras.workflow.bpmTask.taskUrl'],
    run: urlOf,
  },
}

/** What approvals are kept in: the whole, its tasks, what was done in it. */
interface Kept {
  readonly approvals: CompiledEntity
  readonly tasks: CompiledEntity
  readonly trail: CompiledEntity
}

function keptIn({ services: { definitions } }: CallContext): Kept {
  const approvals = definitions.entities[definitions.approvals ?? '']
  const lines = (name: string): CompiledEntity | undefined =>
    definitions.entities[approvals?.lines.find((one) => one.name === name)?.entity ?? '']
  const [tasks, trail] = [lines('tasks'), lines('trail')]
  return approvals && tasks && trail ? { approvals, tasks, trail } : fail('NO_SUCH_CALL')
}

/** Reads as the caller, who needs a menu that reads the entity. */
async function read(
  { services: { engine }, signedIn: { caller } }: CallContext,
  entity: CompiledEntity,
  operation: 'listByPage' | 'findById',
  body: Row,
): Promise<Answer> {
  requirePermission(caller, entity.name, operation, body)
  return engine.operate(caller, entity, operation, body)
}

async function list(context: CallContext, { of, query }: Listed, body: Row): Promise<Answer> {
  const kept = keptIn(context)
  const { dateFrom, dateTo, title = null, ...rest } = body
  const [prefix, day] = of === 'tasks' ? ['parent.', 'openDate'] : ['', 'startDate']
  const open = kept.tasks.verbs.find(({ name }) => name === 'doApproval')?.from?.join('|') ?? ''
  const filtered = Object.entries(rest).map(([name, value]): [string, unknown] => {
    if (paging.some((one) => one === name)) return [name, value]
    const field = Object.entries(filters).find(([one]) => one === name)?.[1]
    return field ? [`${prefix}${field}`, value] : fail('PARAM_UNKNOWN', { field: name })
  })
  return read(context, kept[of], 'listByPage', {
    sort: [{ field: day, order: 'desc' }],
    ...Object.fromEntries(filtered),
    [`${day}From`]: dateFrom,
    [`${day}To`]: dateTo,
    ...(title === null
      ? {}
      : { conditions: [{ key: `${prefix}title`, operator: 'contains', value: title }] }),
    query: query(open),
  })
}

async function historyOf(context: CallContext): Promise<Answer> {
  const { trail } = keptIn(context)
  const parents = await approvalsAsked(context)
  if (parents.length === 0) return { data: [] }
  const sort = ['actionDate', 'id'].map((field) => ({ field, order: 'asc' }))
  const body = { parentIdList: parents, sort, pageRows: most, noQueryTotalFlag: 'Y' }
  return { data: (await read(context, trail, 'listByPage', body)).data }
}

/** The approval that is named, or those of the document, as far as the caller finds them. */
async function approvalsAsked(context: CallContext): Promise<readonly string[]> {
  const { approvals } = keptIn(context)
  const body = objectOf(context.exchange.body)
  const { entityName = null, instanceId = null } = body
  if (entityName === null) {
    const id = textOf(body, 'instanceId', 120)
    await read(context, approvals, 'findById', { id })
    return [id]
  }
  if (instanceId !== null) fail('PARAM_INVALID', { field: 'entityName', reason: 'instanceId' })
  const about = { entityName, businessKey: textOf(body, 'businessKey', 120) }
  const { data } = await read(context, approvals, 'listByPage', { ...about, pageRows: most })
  return (data as readonly Row[]).map(({ id }) => String(id)) // a page is rows
}

async function urlOf(context: CallContext): Promise<Answer> {
  const { approvals, tasks } = keptIn(context)
  const {
    services: { definitions },
    signedIn: { caller },
    exchange: { body, headers },
  } = context
  const taskId = textOf(objectOf(body), 'taskId', 100)
  const found = async (entity: CompiledEntity, id: unknown): Promise<Row> =>
    (await read(context, entity, 'findById', { id })).data as Row // one row
  const { parentId } = await found(tasks, taskId)
  const { processKey, entityName, businessKey } = await found(approvals, parentId)
  const document = definitions.entities[String(entityName)] ?? fail('SRM-1010')
  if (!caller.may(document.name, 'findById', 'any menu')) fail('SRM-1010')
  await found(document, businessKey)
  const menuId = listedBy(context).find(({ entity }) => entity === document)?.menuIds[0] ?? null
  const data = {
    taskId,
    processDefinitionKey: String(processKey),
    businessKey: String(businessKey),
    htmlUrl: documentPath(definitions, document.name, String(businessKey), caller.audience),
    menuCode: menuId,
    menuId,
    respId: String(headers['resp-id'] ?? '-1'),
  }
  return { data }
}
