import { beforeAll, beforeEach } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import type { Open } from './databases.ts'
import { callerOf, linesOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { Staff, texts } from './approvalsWorld.ts'

const names = ['ann', 'leo', 'olga', 'otto', 'bea', 'ben', 'cora', 'dan'] as const
export type Name = (typeof names)[number]

/** A house in which papers are approved: Ann submits, Leo is her manager; an office of two, a board of two, a chief, and Dan, who is asked nothing. Before each test everybody is what he is, and it is the same morning. `more`: files instead of those of the house. */
export function openOffice(open: Open, more: Readonly<Record<string, string>> = {}) {
  let world: World
  let clock = new Date('2026-03-05T02:00:00Z')
  const staff = new Staff()
  /** Each call comes a second later. */
  const tick = () => (clock = new Date(clock.getTime() + 1000))
  const ids = {} as Record<Name, string>
  const system = callerOf('system', 'system')
  const as = (name: Name): Caller => staff.caller(ids[name])

  beforeAll(async () => {
    world = await openWorld(await open(), { ...texts, ...more }, undefined, tick, { people: staff })
    for (const name of names)
      ids[name] = String((await world.row(system, 'person', 'saveOrUpdate', { personCode: name }))['id'])
    await set('ann', { managerId: ids.leo })
  })
  beforeEach(() => {
    clock = new Date('2026-03-05T02:00:00Z')
    staff.roles.clear()
    for (const one of [staff.gone, staff.powerless, staff.lenders]) one.clear()
    const roles = { office: ['olga', 'otto'], board: ['bea', 'ben'], chief: ['cora'] } as const
    for (const [role, held] of Object.entries(roles))
      staff.roles.set(
        role,
        held.map((name) => ids[name]),
      )
  })

  const set = async (name: Name, values: Row) => {
    const { versionNum } = await world.row(system, 'person', 'findById', { id: ids[name] })
    await world.row(system, 'person', 'saveOrUpdate', { id: ids[name], versionNum, ...values })
  }
  const paper = (values: Row = {}): Promise<Row> =>
    world.row(as('ann'), 'paper', 'saveOrUpdate', { ownerId: ids.ann, ...values })
  const submitted = async (values: Row = {}): Promise<Row> =>
    world.act(as('ann'), 'paper', 'doSubmit', await paper(values))
  const stateOf = async ({ id }: Row): Promise<unknown> =>
    (await world.row(system, 'paper', 'findById', { id }))['status']
  const approvals = async ({ id }: Row): Promise<readonly Row[]> =>
    await world.list(system, 'bpmProcessInstance', {
      businessKey: id,
      sort: [{ field: 'creationDate', order: 'asc' }],
    })
  const approvalOf = async (row: Row): Promise<Row> => {
    const last = (await approvals(row)).at(-1)
    return world.row(system, 'bpmProcessInstance', 'findById', { id: last?.['id'] })
  }
  const nameOf = (id: unknown): string => names.find((name) => ids[name] === id) ?? String(id)
  /** Who is asked at this moment. */
  const asked = async (row: Row): Promise<readonly string[]> =>
    linesOf(await approvalOf(row), 'tasks')
      .filter(({ status }) => status === 'OPEN')
      .map(({ assigneeId }) => nameOf(assigneeId))
  const agree = (name: Name, row: Row, more: Row = {}) => world.act(as(name), 'paper', 'doAgree', row, more)
  const taskOf = async (row: Row, name: Name): Promise<Row> =>
    linesOf(await approvalOf(row), 'tasks').findLast(
      ({ assigneeId, status }) => assigneeId === ids[name] && status === 'OPEN',
    ) ?? {}
  return {
    /** Once it is open. */
    get world() {
      return world
    },
    at: (moment: string) => (clock = new Date(moment)),
    ...{
      tick,
      staff,
      ids,
      system,
      as,
      paper,
      submitted,
      stateOf,
      approvals,
      approvalOf,
      nameOf,
      asked,
      agree,
      taskOf,
    },
  }
}
