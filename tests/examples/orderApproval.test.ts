// A large order is approved by the manager and then by the director, by the people, rights and rules of the application.
import { beforeAll, expect, test } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { openLookups } from '../../src/server/lookups/LookupCache.ts'
import { openProfiles } from '../../src/server/lookups/openProfiles.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { createRightsCache } from '../../src/server/permission/Rights.ts'
import { requirePermission } from '../../src/server/permission/requirePermission.ts'
import { createPeople } from '../../src/server/session/createPeople.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { findUserModel } from '../../src/server/users/UserModel.ts'
import { quiet, oneDatabase } from '../compliance/databases.ts'
import { linesOf, refusal } from '../compliance/openFixture.ts'
import { openChain, type Chain } from './openChain.ts'
import { draftOrder } from './steps.ts'

oneDatabase((_, open) => {
  let chain: Chain
  let engine: ReturnType<typeof createEngine>
  const ids: Record<string, string> = {}
  const people = createPeople(definitions, findUserModel(definitions), createRightsCache(definitions))
  let moment = new Date('2025-03-01T01:00:00Z')

  beforeAll(async () => {
    chain = await openChain(open)
    const { database } = chain
    const lookups = await openLookups(database, definitions, quiet)
    const profiles = await openProfiles(database, definitions)
    const clock = () => (moment = new Date(moment.getTime() + 1000))
    engine = createEngine({ database, definitions, lookups, profiles, people, clock })
    const [director] = await chain.insert('baseUser', [
      { userName: 'director', userFullName: 'director', userType: 'IN' },
    ])
    Object.assign(ids, chain.ids, { director })
    for (const responsibilityCode of ['buyer', 'manager', 'director', 'receiver'])
      await chain.insert('baseUserResponsibility', [
        { userId: ids[responsibilityCode], responsibilityCode, startDate: '2020-01-01' },
      ])
    for (const name of ['buyer', 'manager', 'director'])
      await chain.insert('baseUserOrgPermit', [
        { userId: ids[name], organizationId: ids['SZ01'], accessType: 'WRITE' },
      ])
  })

  /** As he would call now. */
  const as = async (name: string): Promise<Caller> => {
    const [found] = await chain.database.transaction(null, (tx) =>
      people.callersOf(tx, [ids[name] ?? ''], { ...systemCaller(), language: 'EN' }),
    )
    return found ?? expect.fail(name)
  }
  const call = async (name: string, entity: string, operation: string, body: Row): Promise<unknown> => {
    const caller = await as(name)
    requirePermission(caller, entity, operation, body)
    return (
      await engine.operate(caller, definitions.entities[entity] ?? expect.fail(entity), operation, body)
    ).data
  }
  const row = async (...args: Parameters<typeof call>) => (await call(...args)) as Row // these answer one row
  const act = async (name: string, entity: string, verb: string, id: unknown, asked: Row = {}) => {
    const { versionNum } = await chain.find('system', entity, id)
    return row(name, entity, verb, { id, versionNum, ...asked })
  }
  const submitted = async (price: string) => {
    const order = await draftOrder(chain, [{ quantity: '100', price }])
    return act('buyer', 'purOrderHeader', 'doSubmit', order['id'])
  }
  const mine = async (name: string): Promise<readonly Row[]> =>
    (await call(name, 'bpmTask', 'listByPage', {
      query: 'status == OPEN and (assignee == me.user or assignee in me.lenders)',
    })) as readonly Row[] // a page is rows

  test('an order below the amount is approved in one step, by one of those who may', async () => {
    const { id } = await submitted('10')
    expect(await mine('manager')).toMatchObject([{ step: 'purOrderApproval_approval' }])
    expect((await act('manager', 'purOrderHeader', 'doApproval', id))['status']).toBe('PUBLISHED')
  })

  test('a large one by two: the manager from his list, the director by what he was lent from somebody who may not, and then himself', async () => {
    const { id, orderNum } = await submitted('6000')
    const [task] = await mine('manager')
    expect(task).toMatchObject({ 'parent.billNo': orderNum, step: 'purOrderApproval_manager' })
    expect(await refusal(act('director', 'purOrderHeader', 'doApproval', id))).toMatchObject({
      code: 'FORBIDDEN',
    })
    await act('manager', 'bpmTask', 'doApproval', task?.['id'], { comment: 'as offered' })
    expect(await chain.find('buyer', 'purOrderHeader', id)).toMatchObject({ status: 'APPROVING' })
    expect(await refusal(act('manager', 'purOrderHeader', 'doApproval', id))).toMatchObject({
      code: 'TASK_DONE',
    })
    const [next] = await mine('director')
    expect(next).toMatchObject({ step: 'purOrderApproval_director' })
    const done = await act('director', 'purOrderHeader', 'doApproval', id)
    expect(done).toMatchObject({ status: 'PUBLISHED', approvedById: ids['director'] })
    const history = (await call('buyer', 'purOrderHeader', 'findHistory', { id })) as readonly Row[] // rows of a history
    expect(
      history
        .filter(({ action }) => action === 'doApproval')
        .map(({ operatorId, opinion }) => [operatorId, opinion]),
    ).toEqual([
      [ids['director'], null],
      [ids['manager'], 'as offered'],
    ])
  })

  test('a deputy answers while he is one, by the days that say so; whoever may not approve orders stays one of nothing', async () => {
    const lend = async (to: string, endDate: string) => {
      const [id] = await chain.insert('baseUserAuthorisation', [
        {
          authoriserUserId: ids['manager'],
          authorisedUserId: ids[to],
          startDate: '2025-01-01',
          endDate,
          status: 'EFFECTIVE',
        },
      ])
      return id
    }
    const today = new Date().toISOString().slice(0, 10)
    const { id } = await submitted('7000')
    await lend('director', '2025-02-01')
    expect(await mine('director')).toEqual([])
    await lend('receiver', '2099-01-01')
    await lend('director', '2099-01-01')
    expect(today > '2025-02-01').toBe(true)
    expect(await mine('director')).toHaveLength(1)
    await expect(act('receiver', 'purOrderHeader', 'doApproval', id)).rejects.toThrow()
    await act('director', 'purOrderHeader', 'doApproval', id)
    const [approval] = await chain.list('system', 'bpmProcessInstance', { businessKey: id })
    const whole = await chain.find('system', 'bpmProcessInstance', approval?.['id'])
    expect(linesOf(whole, 'tasks').map(({ assigneeId, actorId }) => [assigneeId, actorId])[0]).toEqual([
      ids['manager'],
      ids['director'],
    ])
  })

  test('who plays a process role is asked too, by the binding that says most; in another organization nobody is', async () => {
    const [role] = await chain.insert('bpmRole', [
      {
        roleKey: 'FINANCE',
        roleName: 'Finance',
        bindings: [{ userId: ids['manager'] }, { ouId: ids['SZ01'], userId: ids['director'] }],
      },
    ])
    expect(role).toBeTruthy()
    const { id } = await submitted('8000')
    const [approval] = await chain.list('system', 'bpmProcessInstance', { businessKey: id })
    const steps = async () =>
      linesOf(await chain.find('system', 'bpmProcessInstance', approval?.['id']), 'tasks')
        .filter(({ reserve }) => reserve === 'N')
        .map(({ step, assigneeId, outcome }) => [step, assigneeId, outcome])
    expect(await steps()).toEqual([
      ['purOrderApproval_manager', ids['manager'], null],
      ['purOrderApproval_finance', ids['director'], null],
      ['purOrderApproval_director', ids['director'], null],
    ])
    await act('manager', 'purOrderHeader', 'doApproval', id)
    expect((await act('director', 'purOrderHeader', 'doApproval', id))['status']).toBe('PUBLISHED')
    expect((await steps()).map(([, , outcome]) => outcome)).toEqual(['APPROVE', 'APPROVE', 'AUTO'])
  })
})
