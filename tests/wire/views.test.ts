// Searches saved under a name: whose they are, who sees them, who changes them, and that they show nobody more than he may see.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedView, SavedViews, ViewState } from '../../src/language/wire.ts'
import { signIn, type WireClient, type WireOptions } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let admin: WireClient
let buyer: WireClient
let second: WireClient
let manager: WireClient
let supplier: WireClient
beforeAll(async () => {
  server = await startTestServer()
  await server.newUser('buyer2', ['buyer', 'manager'])
  ;[admin, buyer, second, manager, supplier] = (await Promise.all(
    ['admin', 'buyer', 'buyer2', 'manager', 'supplier1'].map((name) =>
      signIn(server.address, name, password),
    ),
  )) as [WireClient, WireClient, WireClient, WireClient, WireClient]
})
afterAll(() => server.stop())

const state: ViewState = {
  values: {
    status: { kind: 'codes', operator: 'notIn', codes: ['DRAFT'] },
    mine: { kind: 'codes', codes: ['Y'] },
  },
  conditions: [{ key: 'supplierName', operator: 'contains', value: 'S1' }],
  query: 'taxAmount > 100 and orderDate >= today - 30',
  sort: [{ field: 'orderDate', order: 'desc' }],
  columns: [
    { key: 'orderNum', width: 120 },
    { key: 'supplierName', hidden: true },
  ],
  pageRows: 50,
  look: 'board',
}
const screenId = 'purOrderList'
const save = async (client: WireClient, body: object, options?: WireOptions) =>
  (await client.post<SavedView>('baseServer', 'baseSavedView', 'save', { screenId, state, ...body }, options))
    .envelope
const views = async (client: WireClient, options?: WireOptions) =>
  (await client.call<SavedViews>('baseServer', 'baseSavedView', 'list', { screenId }, options)).views
const names = async (client: WireClient, options?: WireOptions) =>
  (await views(client, options)).map(({ name }) => name)
const remove = async (client: WireClient, id: string) =>
  (await client.post('baseServer', 'baseSavedView', 'delete', { id })).envelope.code

describe('a private view', () => {
  test('comes back as it was saved, to its owner alone', async () => {
    const { data } = await save(buyer, { name: 'Mine' })
    expect(data).toMatchObject({
      name: 'Mine',
      screenId,
      sharing: 'private',
      isMine: true,
      isDefault: false,
      leftOut: [],
      state,
    })
    expect(await names(buyer)).toEqual(['Mine'])
    for (const other of [admin, second, manager, supplier]) expect(await names(other)).toEqual([])
  })

  test('is changed and deleted by its owner alone; for others it is not there', async () => {
    const [{ id } = expect.fail('no view')] = await views(buyer)
    for (const other of [admin, second, supplier]) {
      expect((await save(other, { id, name: 'Taken' })).code).toBe('SRM-1010')
      expect(await remove(other, id)).toBe('SRM-1010')
      expect(
        (await other.post('baseServer', 'baseSavedView', 'setDefault', { screenId, id })).envelope.code,
      ).toBe('SRM-1010')
    }
    expect((await save(buyer, { id, name: 'Renamed' })).data).toMatchObject({ id, name: 'Renamed' })
    expect(await remove(buyer, id)).toBe('OK')
    expect(await names(buyer)).toEqual([])
  })
})

describe('sharing', () => {
  test('with a responsibility shows it to whoever works as that and holds the menu', async () => {
    const { data } = await save(buyer, {
      name: 'For managers',
      sharing: 'responsibility',
      responsibilityId: 'manager',
    })
    expect(await names(manager)).toEqual(['For managers'])
    expect(await names(second)).toEqual(['For managers'])
    expect(await names(second, { respId: 'buyer' })).toEqual([])
    expect(await names(supplier)).toEqual([])
    expect((await views(manager))[0]).toMatchObject({ isMine: false, ownerName: 'buyer' })
    expect(await save(manager, { id: data.id, name: 'x' })).toMatchObject({ status: 'E', code: 'FORBIDDEN' })
    expect(await remove(manager, data.id)).toBe('FORBIDDEN')
    expect(await remove(buyer, data.id)).toBe('OK')
  })

  test('with all needs the role that holds everything', async () => {
    expect((await save(buyer, { name: 'For all', sharing: 'all' })).code).toBe('FORBIDDEN')
    const { data } = await save(admin, { name: 'For all', sharing: 'all' })
    expect([await names(buyer), await names(manager), await names(supplier)]).toEqual([
      ['For all'],
      ['For all'],
      [],
    ])
    expect(await remove(admin, data.id)).toBe('OK')
  })

  test("needs the menu of the list, and a responsibility of one's own side", async () => {
    expect((await save(supplier, { name: 'x' })).code).toBe('FORBIDDEN')
    expect((await save(buyer, { screenId: 'user', name: 'x' })).code).toBe('FORBIDDEN')
    expect((await save(buyer, { screenId: 'noSuchList', name: 'x' })).code).toBe('FORBIDDEN')
    expect(
      (await save(buyer, { name: 'x', sharing: 'responsibility', responsibilityId: 'supplier' })).code,
    ).toBe('PARAM_INVALID')
    expect((await save(buyer, { name: 'x', sharing: 'everyone' })).code).toBe('PARAM_INVALID')
    expect((await buyer.call<SavedViews>('baseServer', 'baseSavedView', 'list', {})).shareWith).toMatchObject(
      {
        all: false,
        responsibilities: expect.arrayContaining([
          { respId: 'manager', nameCn: '采购审批', nameEn: 'Purchasing approval' },
        ]),
      },
    )
    expect((await admin.call<SavedViews>('baseServer', 'baseSavedView', 'list', {})).shareWith.all).toBe(true)
  })

  test('with a responsibility stays in the company: others who work as the same neither see it nor get it as their default', async () => {
    await server.newUser('colleague', ['supplier'], { userType: 'EX', supplierId: server.suppliers[0] })
    await server.newUser('rival', ['supplier'], { userType: 'EX', supplierId: server.suppliers[1] })
    const [colleague, rival] = (await Promise.all(
      ['colleague', 'rival'].map((name) => signIn(server.address, name, password)),
    )) as [WireClient, WireClient]
    const of = (client: WireClient) => client.call<SavedViews>('baseServer', 'baseSavedView', 'list', {})
    const screen = definitions.menus.find(
      ({ audience, screen: one, grants }) => audience === 'supplier' && one && grants['supplierSales'],
    )?.screen
    const { data, code } = await save(supplier, {
      screenId: screen,
      name: 'Ours',
      sharing: 'responsibility',
      responsibilityId: 'supplier',
      sharedDefault: 'Y',
    })
    expect(code).toBe('OK')
    expect((await of(colleague)).views).toMatchObject([{ name: 'Ours', isDefault: true }])
    expect((await of(rival)).views).toEqual([])
    expect(
      (await rival.post('baseServer', 'baseSavedView', 'setDefault', { screenId: screen, id: data.id }))
        .envelope.code,
    ).toBe('SRM-1010')
    // The one role of the other side may do everything there is on its pages, and administers nothing for it.
    expect((await save(colleague, { screenId: screen, id: data.id, name: 'Taken' })).code).toBe('FORBIDDEN')
    expect(await remove(colleague, data.id)).toBe('FORBIDDEN')
    expect((await save(supplier, { screenId: screen, name: 'All', sharing: 'all' })).code).toBe('FORBIDDEN')
    expect((await of(supplier)).shareWith.all).toBe(false)
    await remove(supplier, data.id)
  })

  test('does not carry the names of chosen rows: each reader asks for those that he may know', async () => {
    const chosen = {
      ...state,
      values: {
        supplierId: {
          kind: 'refs',
          refs: [{ value: server.suppliers[0], label: 'Supplier S1', code: 'S1' }],
        },
      },
    }
    const { data } = await save(buyer, { name: 'Chosen', state: chosen })
    expect(data.state.values['supplierId']).toEqual({
      kind: 'refs',
      refs: [{ value: server.suppliers[0], label: '' }],
    })
    await remove(buyer, data.id)
  })
})

describe('a default', () => {
  test("is one of each user and list; one's own wins over a shared one", async () => {
    const shared = (await save(admin, { name: 'Shared', sharing: 'all', sharedDefault: 'Y' })).data
    const own = (await save(buyer, { name: 'Own' })).data
    const defaults = async (client: WireClient) =>
      (await views(client)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    const choose = (id: string | null) =>
      buyer.call('baseServer', 'baseSavedView', 'setDefault', { screenId, id })
    expect(await defaults(buyer)).toEqual(['Shared'])
    await choose(own.id)
    expect([await defaults(buyer), await defaults(manager)]).toEqual([['Own'], ['Shared']])
    await choose(shared.id)
    expect(await defaults(buyer)).toEqual(['Shared'])
    await choose(own.id)
    await remove(buyer, own.id)
    expect(await defaults(buyer)).toEqual(['Shared'])
    await choose(null)
    await remove(admin, shared.id)
    expect(await defaults(buyer)).toEqual([])
  })
})

describe('what is kept', () => {
  test('is left out, with a note, where its reader may not see it', async () => {
    const odd = {
      ...state,
      values: { ...state.values, noSuchField: { kind: 'text', text: 'x' } },
      conditions: [...state.conditions, { key: 'supplier.password', operator: 'eq', value: 'x' }],
      query: 'noSuchField == 1',
      sort: [{ field: 'gone', order: 'asc' }],
    }
    const { data } = await save(buyer, { name: 'Odd', state: odd })
    expect(data).toMatchObject({
      leftOut: ['noSuchField', 'supplier.password', 'gone', 'query'],
      state: { values: state.values, conditions: state.conditions, query: '', sort: [] },
    })
    await remove(buyer, data.id)
  })

  test.each([
    ['no name', { name: '' }, 'PARAM_REQUIRED'],
    ['a name of blanks', { name: '  ' }, 'PARAM_REQUIRED'],
    ['a long name', { name: 'x'.repeat(61) }, 'PARAM_INVALID'],
    ['a state that is none', { name: 'x', state: [] }, 'PARAM_INVALID'],
    ['values that are none', { name: 'x', state: { values: { a: 'b' } } }, 'PARAM_INVALID'],
    ['an odd order', { name: 'x', state: { sort: [{ field: 'a', order: 'up' }] } }, 'PARAM_INVALID'],
    ['an odd page', { name: 'x', state: { pageRows: 3 } }, 'PARAM_INVALID'],
    ['too long a query', { name: 'x', state: { query: 'a'.repeat(2001) } }, 'PARAM_INVALID'],
    [
      'too much',
      {
        name: 'x',
        state: {
          values: Object.fromEntries(
            Array.from({ length: 400 }, (_, index) => [
              `${'k'.repeat(150)}${index}`,
              { kind: 'text', text: 'x' },
            ]),
          ),
        },
      },
      'TOO_LARGE',
    ],
  ])('%s is refused', async (_, body, code) => {
    expect((await save(buyer, body)).code).toBe(code)
  })

  test('a name is used once by its owner', async () => {
    const { data } = await save(buyer, { name: 'Once' })
    expect((await save(buyer, { name: 'Once' })).code).toBe('DUPLICATE')
    expect((await save(second, { name: 'Once' })).status).toBe('S')
    await remove(buyer, data.id)
  })
})
