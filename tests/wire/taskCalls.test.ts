// Approvals under the names that other programs ask by: what their lists answer, and to nobody more.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

const people = ['requester', 'manager', 'director', 'buyer', 'supplier1'] as const
type Name = (typeof people)[number]

let server: TestServer
const clients = {} as Record<Name, WireClient>
let request: Row = {}

const post = (name: Name, operation: string, body: Row) =>
  clients[name].post<readonly Row[]>('bpmServer', 'bpmTask', operation, body)
const rows = (name: Name, operation: string, body: Row): Promise<readonly Row[]> =>
  clients[name].call('bpmServer', 'bpmTask', operation, body)
const ask = (name: Name, family: string, operation: string, body: Row): Promise<Row> =>
  clients[name].call('bpmServer', family, operation, body)
/** What the tab of a list shows. */
const tabOf = (name: Name, screen: string, tab: string): Promise<readonly Row[]> => {
  const { entity, tabs = [] } = definitions.screens.find(({ id }) => id === screen) ?? expect.fail(screen)
  const { family } = definitions.entities[entity] ?? expect.fail(entity)
  const query = tabs.find((one) => one.name === tab)?.query
  expect(query).toBeDefined()
  return clients[name].call('bpmServer', family, 'listByPage', { query })
}
const idsOf = (found: readonly Row[]): readonly unknown[] => found.map(({ id }) => id).toSorted()

/** A request that the manager and then the director are asked for. */
async function submitted(title: string): Promise<Row> {
  const approversId = [clients.manager.user.userId, clients.director.user.userId].join()
  const draft = await ask('requester', 'bpmRequest', 'saveOrUpdate', {
    title,
    content: 'please',
    approversId,
  })
  const { id, versionNum } = draft
  return ask('requester', 'bpmRequest', 'doSubmit', { id, versionNum })
}

beforeAll(async () => {
  server = await startTestServer()
  for (const name of people) clients[name] = await signIn(server.address, name, password)
  request = await submitted('a desk')
  await submitted('a lamp')
})
afterAll(() => server.stop())

test('[calls.areaExtras.workflow.bpmTask.todoTasks] what waits is what the list of tasks shows, by the filters, and for nobody else', async () => {
  const found = await rows('manager', 'todoTasks', {})
  expect(found).toHaveLength(2)
  expect(idsOf(found)).toEqual(idsOf(await tabOf('manager', 'myUpcoming', 'pending')))
  const [desk, ...others] = await rows('manager', 'todoTasks', { billNo: request['requestNum'] })
  expect([desk?.['parent.billNo'], desk?.['status'], others]).toEqual([request['requestNum'], 'OPEN', []])
  const { userId } = clients.requester.user
  for (const [filter, count] of [
    [{ title: 'desk' }, 1],
    [{ startUser: userId, processKey: 'bpmRequestApproval' }, 2],
    [{ startUser: clients.manager.user.userId }, 0],
    [{ dateTo: '2020-01-01' }, 0],
    [{ dateFrom: '2020-01-01' }, 2],
  ] as const) {
    const { envelope } = await post('manager', 'todoTasks', { ...filter, onlyQueryTotalFlag: 'Y' })
    expect([filter, envelope.page?.count, envelope.data]).toEqual([filter, count, []])
  }
  for (const name of ['director', 'requester', 'buyer'] as const)
    expect(await rows(name, 'todoTasks', {})).toEqual([])
})

test('[calls.areaExtras.workflow.bpmTask.taskLists] what was begun, done, told and may be claimed, each as its list shows it', async () => {
  const started = await rows('requester', 'taskLists', { kind: 'STARTED' })
  expect(idsOf(started)).toEqual(idsOf(await tabOf('requester', 'processMonitoringList', 'started')))
  expect(started).toHaveLength(2)
  expect(await rows('manager', 'taskLists', { kind: 'STARTED' })).toEqual([])

  expect(await rows('manager', 'taskLists', { kind: 'DONE' })).toEqual([])
  const agreed = await submitted('a chair')
  const { id, versionNum } = agreed
  await ask('manager', 'bpmRequest', 'doApproval', { id, versionNum })
  const done = await rows('manager', 'taskLists', { kind: 'DONE' })
  expect(done).toMatchObject([{ status: 'DONE', outcome: 'APPROVE', 'parent.billNo': agreed['requestNum'] }])
  expect(idsOf(done)).toEqual(idsOf(await tabOf('manager', 'myUpcoming', 'handled')))
  expect((await rows('director', 'todoTasks', {})).map((row) => row['parent.billNo'])).toEqual([
    agreed['requestNum'],
  ])

  expect(await rows('buyer', 'taskLists', { kind: 'CC' })).toEqual([])
  const [approval] = await rows('requester', 'taskLists', { kind: 'STARTED', billNo: agreed['requestNum'] })
  await ask('requester', 'bpmProcessInstance', 'doInform', {
    id: approval?.['id'],
    versionNum: approval?.['versionNum'],
    informUserId: clients.buyer.user.userId,
  })
  const copied = await rows('buyer', 'taskLists', { kind: 'CC' })
  expect(copied).toMatchObject([{ id: approval?.['id'], billNo: agreed['requestNum'] }])
  expect(idsOf(copied)).toEqual(idsOf(await tabOf('buyer', 'processMonitoringList', 'copied')))

  const group = await rows('manager', 'taskLists', { kind: 'GROUP' })
  expect(idsOf(group)).toEqual(idsOf(await tabOf('manager', 'myApproval', 'group')))
})

test('[calls.areaExtras.workflow.bpmTask.taskHistory] what was done stands in its order, told to whoever finds the approval', async () => {
  const row = await submitted('a shelf')
  const { id, versionNum, requestNum } = row
  await ask('manager', 'bpmRequest', 'doReject', { id, versionNum, reason: 'too dear' })
  const [approval] = await rows('requester', 'taskLists', { kind: 'STARTED', billNo: requestNum })
  const instanceId = approval?.['id']
  const told = await rows('requester', 'taskHistory', { instanceId })
  expect(told.map(({ action, comment }) => [action, comment]).at(-1)).toEqual(['REJECT', 'too dear'])
  const about = { entityName: 'bpmRequest', businessKey: id }
  expect(idsOf(await rows('manager', 'taskHistory', about))).toEqual(idsOf(told))
  expect((await post('buyer', 'taskHistory', { instanceId })).envelope.code).toBe('SRM-1010')
  expect(await rows('buyer', 'taskHistory', about)).toEqual([])
})

test('[calls.areaExtras.workflow.bpmTask.taskUrl] a task leads to its document, and only who finds both', async () => {
  const [task] = await rows('manager', 'todoTasks', { billNo: request['requestNum'] })
  const taskId = task?.['id']
  expect(await ask('manager', 'bpmTask', 'taskUrl', { taskId })).toEqual({
    taskId,
    processDefinitionKey: 'bpmRequestApproval',
    businessKey: request['id'],
    htmlUrl: `/main/processInitiate?id=${String(request['id'])}`,
    menuCode: 'processInitiateList',
    menuId: 'processInitiateList',
    respId: '-1',
  })
  for (const [name, id] of [
    ['buyer', taskId],
    ['manager', 'nothing'],
    ['director', request['id']],
  ] as const)
    expect((await post(name, 'taskUrl', { taskId: id })).envelope.code).toBe('SRM-1010')
})

test('nobody asks for more than he may, and what is asked wrongly is said', async () => {
  for (const [operation, body] of [
    ['todoTasks', {}],
    ['taskLists', { kind: 'DONE' }],
    ['taskHistory', { instanceId: '1' }],
    ['taskUrl', { taskId: '1' }],
  ] as const)
    expect((await post('supplier1', operation, body)).envelope.code).toBe('FORBIDDEN')
  for (const [operation, body, code] of [
    ['todoTasks', { query: 'status == DONE' }, 'PARAM_UNKNOWN'],
    ['todoTasks', { pageRows: 100_000 }, 'PARAM_INVALID'],
    ['taskLists', { kind: 'ALL' }, 'PARAM_INVALID'],
    ['taskLists', {}, 'PARAM_REQUIRED'],
    ['taskHistory', {}, 'PARAM_REQUIRED'],
    ['taskHistory', { entityName: 'bpmRequest', instanceId: '1' }, 'PARAM_INVALID'],
    ['taskUrl', {}, 'PARAM_REQUIRED'],
  ] as const)
    expect((await post('manager', operation, body)).envelope.code).toBe(code)
})
