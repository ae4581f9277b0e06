import { expect, test } from 'vitest'
import { registry } from '../../../dist/definitions/browser/registry.js'
import { definitions } from '../../../dist/definitions/server.js'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { settingOf } from '../Setting.ts'
import { variantsOf, type Variant } from './variants.ts'
import { worldOf } from './worldOf.ts'

const setting = settingOf(definitions)
const typical: Variant = { key: 'Typical', name: 'Typical' }

async function chunkOf(id: string): Promise<ScreenChunk> {
  const chunk = await registry.find((entry) => entry.id === id)?.load()
  if (!chunk) throw new Error(`There is no screen ${id}.`)
  return chunk.default
}

/** Asks the server of a screen, as its runtime does. */
async function ask(id: string, audience: string, variant: Variant = typical) {
  const chunk = await chunkOf(id)
  const world = worldOf({ chunk, setting, variant, audience, language: 'EN' })
  const { server, family } = chunk.entities[chunk.screen.entity] ?? { server: '', family: '' }
  return {
    ...world,
    call: async (operation: string, body: Row) =>
      world.client.call<Row & readonly Row[]>(server, family, operation, body),
  }
}

test('a list has rows in every state, counts them, and finds what is asked', async () => {
  const { call } = await ask('purOrderList', 'buyer')
  const { page, groups } = await call('listByPage', { countBy: 'status', onlyQueryTotalFlag: 'Y' })
  expect(page?.count).toBe(28)
  expect(groups?.['status']?.['DRAFT']).toBe('3')
  const drafts = await call('listByPage', { query: 'status == DRAFT and orderDate <= today + 400' })
  expect(drafts.data.map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT', 'DRAFT'])
  await expect(call('listByPage', { query: 'nothing == 1' })).rejects.toMatchObject({ code: 'PARAM_INVALID' })
})

test('the same story has the same rows', async () => {
  const [one, other] = [await ask('purOrderList', 'buyer'), await ask('purOrderList', 'buyer')]
  expect((await one.call('listByPage', {})).data).toEqual((await other.call('listByPage', {})).data)
})

test('an audience finds its own rows, without what is hidden from it', async () => {
  const { call, user } = await ask('purOrderListSupplier', 'supplier')
  const { data } = await call('listByPage', { pageRows: 100 })
  expect(data.length).toBeGreaterThan(5)
  expect(
    data.filter(({ supplierId, status }) => supplierId !== user.me['supplier'] || status === 'DRAFT'),
  ).toEqual([])
  const draft = await ask('purOrderEditSupplier', 'supplier', {
    key: 'StateDraft',
    name: 'Draft',
    state: 'DRAFT',
  })
  await expect(draft.call('findById', { id: draft.id })).rejects.toMatchObject({ code: 'SRM-1010' })
  const open = await ask('purOrderEditSupplier', 'supplier')
  const { data: order } = await open.call('findById', { id: open.id })
  expect(order['orderNum']).toMatch(/^PO/)
  expect(Object.keys(order).filter((key) => /targetAmount|internalRemark/.test(key))).toEqual([])
})

test('a save is computed and judged by the rules of the definitions', async () => {
  const { call, id } = await ask('purOrderEdit', 'buyer', {
    key: 'StateDraft',
    name: 'Draft',
    state: 'DRAFT',
  })
  const { data: order } = await call('findById', { id })
  const { data: saved } = await call('saveOrUpdate', { ...order, remark: 'Said now' })
  expect(saved).toMatchObject({ id, remark: 'Said now', versionNum: 2, taxAmount: order['taxAmount'] })
  await expect(call('saveOrUpdate', { ...saved, supplierId: null })).rejects.toMatchObject({
    code: 'CHECK_FAILED',
    errors: [expect.objectContaining({ path: 'supplierId' })],
  })
  await expect(call('saveOrUpdate', order)).rejects.toMatchObject({ code: 'SRM-1001' })
})

test('a verb moves the document where the definitions let it, and nowhere else', async () => {
  const { call, id } = await ask('purOrderEdit', 'buyer', {
    key: 'StateDraft',
    name: 'Draft',
    state: 'DRAFT',
  })
  await expect(call('doApproval', { id })).rejects.toMatchObject({ code: 'SRM-1002' })
  const closed = await ask('purOrderEdit', 'buyer', { key: 'A', name: 'A', state: 'APPROVING' })
  const { data } = await closed.call('doReject', { id: closed.id, reason: 'No' })
  expect(data).toMatchObject({ status: 'REJECTED', versionNum: 2 })
})

test('what goes wrong on purpose does', async () => {
  const failed = await ask('purOrderList', 'buyer', { key: 'Failed', name: 'Failed', trouble: 'failed' })
  await expect(failed.call('listByPage', {})).rejects.toMatchObject({ code: 'SYS', http: 500 })
  const refused = await ask('purOrderList', 'buyer', { key: 'Refused', name: 'Refused', trouble: 'refused' })
  await expect(refused.call('listByPage', {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('rows and lines are as many as a story says', async () => {
  const many = await ask('purOrderList', 'buyer', { key: 'ManyRows', name: '1,000 rows', rows: 1000 })
  expect((await many.call('listByPage', {})).page?.count).toBe(1000)
  const one = await ask('purOrderEdit', 'buyer', { key: 'OneLine', name: '1 line', rows: 1 })
  expect((await one.call('findById', { id: one.id })).data['lines']).toHaveLength(1)
})

test('every screen has its stories, and its server answers', async () => {
  for (const { id, kind, audience = 'buyer' } of registry) {
    const { call, id: document } = await ask(id, audience)
    if (kind === 'report') expect((await call('findReport', { report: id })).data['rows']).toBeDefined()
    else if (kind === 'list') expect((await call('listByPage', {})).page?.count).toBeGreaterThanOrEqual(0)
    else
      await call('findById', { id: document }).catch(({ code }: { code: string }) =>
        expect(code).toBe('SRM-1010'),
      ) // some are nobody's
  }
}, 120_000)

test('keys of stories are told apart', () => {
  const states = [
    { code: 'PART_CONFIRMED', label: { CN: '部分确认', EN: 'Partly confirmed' } },
    { code: 'DRAFT', label: { CN: '拟定', EN: 'Draft' } },
  ]
  const variants = variantsOf({ kind: 'edit', states, isBegun: true, hasLines: true })
  expect(new Set(variants.map(({ key }) => key)).size).toBe(variants.length)
  expect(variants.map(({ key }) => key)).toContain('StatePartConfirmed')
})
