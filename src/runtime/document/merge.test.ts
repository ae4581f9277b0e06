import { expect, test } from 'vitest'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { differences, mergeDocuments, type Difference, type Side } from './merge.ts'

const line = entityOf('line', [
  field('quantity'),
  field('amount', {
    compute: { run: () => null, type: 'decimal', deps: [], says: { CN: '', EN: '' }, source: '' },
  }),
])
const document = entityOf(
  'document',
  [field('remark'), field('title'), field('party', { wire: 'partyId', type: 'ref' })],
  [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }],
)
const entities = { line, document }
const base = {
  id: '1',
  versionNum: 1,
  remark: 'a',
  title: 't',
  partyId: 'p1',
  partyName: 'One',
  lines: [
    { id: 'l1', quantity: '1', amount: '2' },
    { id: 'l2', quantity: '5', amount: '9' },
  ],
}
const merge = (mine: object, theirs: object, choose?: (difference: Difference) => Side) =>
  mergeDocuments(
    entities,
    document,
    { base, mine: { ...base, ...mine }, theirs: { ...base, versionNum: 2, ...theirs } },
    choose,
  )
const ids = (found: readonly Difference[]) => found.map(({ id }) => id)
const quietly = ({ quiet }: ReturnType<typeof merge>) =>
  quiet.map(({ side, difference }) => `${side} ${difference.id}`)

test('what only one side changed is taken from that side', () => {
  const { merged, conflicts } = merge({ remark: 'mine' }, { title: 'theirs' })
  expect(conflicts).toEqual([])
  expect(merged).toMatchObject({ remark: 'mine', title: 'theirs', versionNum: 2 })
})

test('what both changed alike is no conflict', () => {
  expect(merge({ remark: 'b' }, { remark: 'b' }).conflicts).toEqual([])
})

test('what both changed differently is named with all three values and stays mine until theirs is chosen', () => {
  const { merged, conflicts } = merge({ remark: 'mine' }, { remark: 'theirs' })
  expect(
    conflicts.map((one) =>
      one.kind === 'field' ? [one.id, one.base['remark'], one.mine['remark'], one.theirs['remark']] : [],
    ),
  ).toEqual([['remark', 'a', 'mine', 'theirs']])
  expect(merged['remark']).toBe('mine')
  expect(merge({ remark: 'mine' }, { remark: 'theirs' }, () => 'theirs').merged['remark']).toBe('theirs')
})

test('what is taken without asking is reported, with its side', () => {
  const result = merge(
    { remark: 'mine', lines: [base.lines[0], { $key: 'new-1', quantity: '8' }] },
    {
      title: 'theirs',
      lines: [{ id: 'l1', quantity: '7', amount: '2' }, base.lines[1], { id: 'l3', quantity: '4' }],
    },
  )
  expect(quietly(result)).toEqual([
    'mine remark',
    'theirs title',
    'theirs lines#l1.quantity',
    'mine lines#l2',
    'theirs lines#l3',
    'mine lines#new-1',
  ])
})

test('a ref moves with its name', () => {
  expect(merge({ partyId: 'p2', partyName: 'Two' }, { remark: 'b' }).merged).toMatchObject({
    partyId: 'p2',
    partyName: 'Two',
    remark: 'b',
  })
})

test('lines are matched by id, and a conflict in one names its place', () => {
  const { merged, conflicts } = merge(
    {
      lines: [
        { id: 'l1', quantity: '3', amount: '6' },
        { id: 'l2', quantity: '5', amount: '9' },
      ],
    },
    {
      lines: [
        { id: 'l1', quantity: '4', amount: '8' },
        { id: 'l2', quantity: '7', amount: '9' },
      ],
    },
  )
  expect(ids(conflicts)).toEqual(['lines#l1.quantity'])
  expect(conflicts[0]?.at.map(({ row }) => row['id'])).toEqual(['l1'])
  expect(merged['lines']).toMatchObject([{ quantity: '3' }, { quantity: '7' }])
})

test('a line added here stays, a line deleted here stays deleted, a line deleted there vanishes', () => {
  const mine = {
    lines: [
      { id: 'l1', quantity: '1', amount: '2' },
      { $key: 'new-1', quantity: '8' },
    ],
  }
  expect(merge(mine, {}).merged['lines']).toMatchObject([{ id: 'l1' }, { quantity: '8' }])
  expect(merge({}, { lines: [base.lines[1]] }).merged['lines']).toMatchObject([{ id: 'l2' }])
})

test('a line that they deleted and I changed comes back as a new one, unless theirs is chosen', () => {
  const mine = { lines: [{ id: 'l1', quantity: '99', amount: '2' }, base.lines[1]] }
  const { merged, conflicts } = merge(mine, { lines: [base.lines[1]] })
  expect(linesOf(merged, 'lines').map(({ id, quantity }) => [id, quantity])).toEqual([
    ['l2', '5'],
    [undefined, '99'],
  ])
  expect(ids(conflicts)).toEqual(['lines#l1'])
  expect(
    linesOf(merge(mine, { lines: [base.lines[1]] }, () => 'theirs').merged, 'lines').map(({ id }) => id),
  ).toEqual(['l2'])
})

test('a line that I deleted and they changed stays, unless mine is chosen', () => {
  const theirs = { lines: [{ id: 'l1', quantity: '99', amount: '2' }, base.lines[1]] }
  expect(linesOf(merge({ lines: [base.lines[1]] }, theirs).merged, 'lines').map(({ id }) => id)).toEqual([
    'l1',
    'l2',
  ])
  expect(ids(merge({ lines: [base.lines[1]] }, theirs).conflicts)).toEqual(['lines#l1'])
  expect(
    linesOf(merge({ lines: [base.lines[1]] }, theirs, () => 'mine').merged, 'lines').map(({ id }) => id),
  ).toEqual(['l2'])
})

test('what changed from one version to the next', () => {
  expect(
    ids(differences(entities, document, base, { ...base, title: 'x', lines: [{ id: 'l1', quantity: '3' }] })),
  ).toEqual(['title', 'lines#l1.quantity', 'lines#l2'])
})

const ofKinds = entityOf('task', [
  field('title'),
  field('source', {
    compute: { run: () => null, type: 'code', deps: [], says: { CN: '', EN: '' }, source: '' },
    kinds: ['Order', 'Deal', 'Party'].map((kind) => ({
      code: kind,
      label: { CN: kind, EN: kind },
      field: `source${kind}`,
    })),
  }),
  ...['Order', 'Deal', 'Party'].map((kind) =>
    field(`source${kind}`, { wire: `source${kind}Id`, type: 'ref', to: kind }),
  ),
])
const pointing = (kind: string, id: string) => ({
  ...Object.fromEntries(
    ['Order', 'Deal', 'Party'].flatMap((one) => [
      [`source${one}Id`, one === kind ? id : null],
      [`source${one}Name`, one === kind ? `${one} ${id}` : null],
    ]),
  ),
  source: kind,
  sourceName: `${kind} ${id}`,
})
const mergeKinds = (mine: object, theirs: object, side: Side = 'mine') =>
  mergeDocuments(
    { task: ofKinds },
    ofKinds,
    {
      base: { title: 't', ...pointing('Order', '1') },
      mine: { title: 't', ...pointing('Order', '1'), ...mine },
      theirs: { title: 't', ...pointing('Order', '1'), ...theirs },
    },
    () => side,
  )

test('what points to rows of several kinds moves as one: two who chose rows of other kinds are in conflict, once', () => {
  const [deal, party] = [pointing('Deal', '2'), pointing('Party', '3')]
  const { conflicts, merged } = mergeKinds(deal, party)
  expect(ids(conflicts)).toEqual(['source'])
  expect(merged).toMatchObject(deal)
  expect(mergeKinds(deal, party, 'theirs').merged).toMatchObject(party)
  expect(ids(mergeKinds(pointing('Order', '5'), party).conflicts)).toEqual(['source'])
  expect(mergeKinds(deal, deal).conflicts).toEqual([])
})

test('a row of another kind is taken from the one side that chose it, told once', () => {
  const deal = pointing('Deal', '2')
  const mine = mergeKinds(deal, { title: 'u' })
  expect(mine.merged).toMatchObject({ ...deal, title: 'u' })
  expect(quietly(mine)).toEqual(['theirs title', 'mine source'])
  expect(mergeKinds({ title: 'u' }, deal).merged).toMatchObject({ ...deal, title: 'u' })
})
