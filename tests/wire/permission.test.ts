import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { CompiledMenu } from '../../src/language/menu.ts'
import type { MenuNode, MenuResource } from '../../src/language/wire.ts'
import { systemCalls } from '../../src/server/http/systemCalls.ts'
import { operations } from '../../src/server/operations/operations.ts'
import { playAgain, sample } from '../sampling.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
const clients = new Map<string, WireClient>()
const userOf = (responsibility: string) => (responsibility === 'supplier' ? 'supplier1' : responsibility)
beforeAll(async () => {
  server = await startTestServer()
  for (const { id } of definitions.responsibilities)
    clients.set(id, await signIn(server.address, userOf(id), password))
})
afterAll(() => server.stop())

const client = (responsibility: string): WireClient =>
  clients.get(responsibility) ??
  (() => {
    throw new Error(`Nobody works as ${responsibility}.`)
  })()

const reading = [
  'findById',
  'listByPage',
  'listForPick',
  'resolveForPick',
  'findBest',
  'findBestReason',
  'listByPagePermission',
  'findHistory',
  'findMarks',
  'findRefused',
  'findApproval',
  'findDocumentFlow',
  'findWaiting',
  'findSums',
  'findReport',
  'listByPlace',
  'listTree',
]
/** Flows are asked for with their names, below. */
const byFlow = ['listFlowSource', 'createFromFlow']
const operationsOf = (entity: CompiledEntity) => [
  ...Object.keys(operations).filter((name) => !byFlow.includes(name)),
  'export',
  ...entity.verbs.map(({ name }) => name),
]
const entities = Object.values(definitions.entities)
/** So many are tried by each responsibility in a run; all of them by its sum over runs, and by `npm test -- all`. */
const entitiesEach = 60

/** What each responsibility opens: its menus, and the buttons it holds in them. */
const held = new Map(
  definitions.responsibilities.map(({ id, audience, roles }) => {
    const menus = definitions.menus.filter(
      (menu) => isForAudience(menu, audience) && roles.some((role) => menu.grants[role]),
    )
    const resources = menus.flatMap(({ resources: all, grants }) =>
      all.filter(({ code }) => roles.some((role) => grants[role] === 'all' || grants[role]?.includes(code))),
    )
    return [id, { audience, menus, resources }] as const
  }),
)

/** Said anew from the menus, in the plainest way: this is what the server has to agree with. */
function isGranted(responsibility: string, entity: CompiledEntity, operation: string): boolean {
  const { audience = '', menus = [], resources = [] } = held.get(responsibility) ?? {}
  const root = chainOf(entity).at(-1) ?? entity.name
  if (reading.includes(operation))
    return (
      definitions.entities[root]?.access[audience]?.rows !== undefined &&
      menus.some((menu) => menu.reads.some((name) => name === entity.name || chainOf(entity).includes(name)))
    )
  const wanted =
    {
      doBatchSaveOrUpdate: 'saveOrUpdate',
      doBatchDelete: 'delete',
      findFirstRows: 'saveOrUpdate',
      findCopy: 'saveOrUpdate',
    }[operation] ?? operation
  const isEdit = wanted === 'saveOrUpdate' || wanted === 'delete'
  return resources.some(
    (resource) =>
      (resource.entity === entity.name && resource.operation === wanted) ||
      (chainOf(entity).includes(resource.entity) &&
        resource.operation === (isEdit ? 'saveOrUpdate' : wanted)),
  )
}

/** The documents above a line. */
function chainOf(entity: CompiledEntity): string[] {
  const parent = entity.parent && definitions.entities[entity.parent.entity]
  return parent ? [parent.name, ...chainOf(parent)] : []
}

function isForAudience(menu: CompiledMenu, audience: string | undefined): boolean {
  const parent = definitions.menus.find(({ id }) => id === menu.parent)
  return (!menu.audience || menu.audience === audience) && (!parent || isForAudience(parent, audience))
}

describe.each(definitions.responsibilities.map(({ id }) => id))('as %s', (responsibility) => {
  test('every operation of an entity is refused unless a menu grants it', async () => {
    const wrong: string[] = []
    for (const entity of sample(entities, entitiesEach, `entities of ${responsibility}`))
      for (const operation of operationsOf(entity)) {
        const { http, envelope } = await client(responsibility).post(
          entity.server,
          entity.family,
          operation,
          { id: 'none' },
        )
        const granted = isGranted(responsibility, entity, operation)
        // What is granted may still be refused by the rule of the document itself, but then it is not the button that is missing.
        if (!granted && (http !== 403 || envelope.code !== 'FORBIDDEN'))
          wrong.push(`${entity.name}.${operation} is not granted and answers ${envelope.code}`)
        if (granted && http === 403 && isOfAudience(responsibility, entity, operation))
          wrong.push(`${entity.name}.${operation} is granted and answers ${envelope.code}`)
        if (http >= 500) wrong.push(`${entity.name}.${operation} answers ${http} ${envelope.code}`)
      }
    expect(wrong, playAgain).toEqual([])
  })

  test('taking from another document is refused without the button of that flow', async () => {
    const audience = definitions.responsibilities.find(({ id }) => id === responsibility)?.audience
    for (const entity of entities)
      for (const { name: flow, by: takers } of entity.flows)
        for (const operation of ['listFlowSource', 'createFromFlow']) {
          const { http } = await client(responsibility).post(entity.server, entity.family, operation, {
            flow,
            rows: [],
            ask: {},
            save: 'N',
          })
          expect([entity.name, flow, operation, http === 403]).toEqual([
            entity.name,
            flow,
            operation,
            !isGranted(responsibility, entity, flow) || !takers.includes(audience ?? ''),
          ])
        }
  })

  test('the tree has exactly the granted pages, and each page its granted buttons', async () => {
    const tree = await client(responsibility).call<MenuNode[]>('baseServer', 'baseMenu', 'findMenuTree', {
      respId: responsibility,
    })
    const pages = flat(tree).filter(({ menuType }) => menuType === 'PAGE')
    const roles = definitions.responsibilities.find(({ id }) => id === responsibility)
    const granted = definitions.menus.filter(
      (menu) =>
        menu.screen && isForAudience(menu, roles?.audience) && roles?.roles.some((role) => menu.grants[role]),
    )
    expect(pages.map(({ menuId }) => menuId).sort()).toEqual(granted.map(({ id }) => id).sort())
    for (const { id: menuId, resources, grants } of definitions.menus) {
      const shown = await client(responsibility).call<MenuResource[]>(
        'baseServer',
        'baseResource',
        'findBaseResourceByRespMenuId',
        { menuId, respId: responsibility },
      )
      const expected = granted.some(({ id }) => id === menuId)
        ? resources.filter(({ code }) =>
            roles?.roles.some((role) => grants[role] === 'all' || grants[role]?.includes(code)),
          )
        : []
      expect(shown.map(({ resourceCode }) => resourceCode)).toEqual(expected.map(({ code }) => code))
    }
  })
})

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

/** Verbs and creating are also limited to audiences and roles by the entity; such refusals are the document's. */
function isOfAudience(responsibility: string, entity: CompiledEntity, operation: string): boolean {
  const { audience = '', roles = [] } =
    definitions.responsibilities.find(({ id }) => id === responsibility) ?? {}
  const verb = entity.verbs.find(({ name }) => name === operation)
  const only = verb?.roles?.[audience] ?? roles
  return (
    reading.includes(operation) ||
    (verb?.by.includes(audience) === true && roles.some((role) => only.includes(role)))
  )
}

test('the matrix has something to refuse and something to grant', () => {
  const all = definitions.responsibilities.flatMap(({ id }) =>
    entities.flatMap((entity) => operationsOf(entity).map((operation) => isGranted(id, entity, operation))),
  )
  expect(all.filter(Boolean).length).toBeGreaterThan(100)
  expect(all.filter((granted) => !granted).length).toBeGreaterThan(100)
})

describe('narrowing', () => {
  test('a responsibility that is not held is refused, as is a menu', async () => {
    expect(
      (await client('buyer').post('baseServer', 'baseMenu', 'findMenuTree', {}, { respId: 'admin' })).http,
    ).toBe(403)
    expect(
      (await client('buyer').post('baseServer', 'baseMenu', 'findMenuTree', { respId: 'admin' })).http,
    ).toBe(403)
    expect(
      (await client('buyer').post('srmServer', 'srmPurOrderHeader', 'listByPage', {}, { menuId: 'user' }))
        .http,
    ).toBe(403)
    expect(
      (
        await client('buyer').post(
          'srmServer',
          'srmPurOrderHeader',
          'listByPage',
          {},
          { menuId: 'purOrderList' },
        )
      ).http,
    ).toBe(200)
    expect(
      (
        await client('buyer').post(
          'baseServer',
          'baseResource',
          'findBaseResourceByRespMenuId',
          { menuId: 'user' },
          { menuId: 'user' },
        )
      ).envelope,
    ).toMatchObject({ status: 'S', data: [] })
  })

  test('under one of two responsibilities only its rights count, under -1 both', async () => {
    await server.newUser('both', ['requester', 'mdmAdmin'])
    const both = await signIn(server.address, 'both', password)
    const save = async (respId?: string) =>
      (await both.post('baseServer', 'baseOrganization', 'saveOrUpdate', {}, respId ? { respId } : {})).http
    expect([await save('requester'), await save('mdmAdmin'), await save('-1'), await save()]).toEqual([
      403, 200, 200, 200,
    ])
    expect(both.user.defaultRespId).toBe('requester')
  })

  test('a menu by its code is found only where it is granted', async () => {
    const find = (responsibility: string) =>
      client(responsibility).post('baseServer', 'baseAccredit', 'findBaseMenuByRespId', {
        isValid: 'Y',
        systemCode: 'BASE',
        responsibilityId: responsibility,
        menuCode: 'user',
      })
    expect((await find('admin')).envelope.data).toMatchObject({
      menuId: 'user',
      menuCode: 'user',
      menuType: 'PAGE',
    })
    expect(await find('buyer')).toMatchObject({ http: 404, envelope: { code: 'SRM-1010' } })
  })
})

test('a row out of scope looks exactly like a missing one', async () => {
  const find = async (id: string) => {
    const { http, envelope } = await client('supplier').post('srmServer', 'srmSlcSupplierInfo', 'findById', {
      id,
    })
    return { http, code: envelope.code, msg: envelope.msg, data: envelope.data === null }
  }
  const family = definitions.entities['slcSupplierInfo']?.family
  expect(family).toBe('srmSlcSupplierInfo')
  expect(await find(server.suppliers[0])).toMatchObject({ http: 200, code: 'OK' })
  expect(await find(server.suppliers[1])).toEqual(await find('no-such-id'))
  expect(await find(server.suppliers[1])).toMatchObject({ http: 404, code: 'SRM-1010' })
})

test('who may make a call beside those of entities is said here once more', () => {
  const callsFor = (wanted: string | undefined) =>
    Object.keys(systemCalls).filter((name) => systemCalls[name]?.access === wanted)
  expect(callsFor(undefined)).toEqual([])
  expect(callsFor('public')).toEqual(['baseServer/baseLogin/login', 'baseServer/baseVisit/enter'])
  expect(callsFor('beforePasswordChange').sort()).toEqual([
    'baseServer/baseLogin/changePassword',
    'baseServer/baseLogin/currentUser',
    'baseServer/baseLogin/logout',
  ])
  expect(callsFor('everything').sort()).toEqual([
    'baseServer/baseClock/move',
    'baseServer/baseEmbed/findOrigins',
    'messageServer/msg/doSend',
  ])
  expect(callsFor('signedIn')).toHaveLength(Object.keys(systemCalls).length - 8)
  expect(Object.keys(systemCalls).filter((name) => systemCalls[name]?.isForVisitors)).toEqual([
    'baseServer/baseLookupValues/findLookupListByTypes',
  ])
})
