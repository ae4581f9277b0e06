import { expect, test, vi } from 'vitest'
import type { Row } from '../../language/row.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import type { DocumentRules } from './DocumentModel.ts'
import { createDocumentStore, type DocumentStore } from './DocumentStore.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { lineKey } from './paths.ts'

const entities = {
  document: entityOf(
    'document',
    [field('remark'), field('total', { assigned: true })],
    [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }],
  ),
  line: entityOf('line', [field('quantity'), field('code', { assigned: true })]),
}
/** Stands for the rules room: a default of new lines, a total over the lines, and rules that can be broken. */
const rules: DocumentRules = {
  recompute: (row) => {
    const lines = linesOf(row, 'lines').map((line) =>
      'quantity' in line ? line : { ...line, quantity: '1' },
    )
    return { ...row, lines, total: lines.reduce((sum, line) => sum + Number(line['quantity'] ?? 0), 0) }
  },
  validate: (row) => [
    row['remark'] === 'bad' ? [{ path: 'remark', code: 'X', msg: 'bad' }] : [],
    ...linesOf(row, 'lines').map(({ quantity }, index) =>
      Number(quantity) > 0
        ? []
        : [{ path: `lines[${index}].quantity`, code: 'Y', msg: `not ${String(quantity)}` }],
    ),
  ],
  validatePlace: (row, path) => [...rules.validate(row)].flat().filter((error) => error.path === path),
}
const open = (row: Row = { id: 'd', remark: 'a', lines: [{ id: 'l1', quantity: '2', code: 'K' }] }) =>
  createDocumentStore(entities, entities.document, row, rules)
const check = async (store: DocumentStore) => store.showErrors(await store.findErrors())
const keys = (store: DocumentStore) => linesOf(store.state().row, 'lines').map(lineKey)
const wrong = (store: DocumentStore) => [...store.state().errors.keys()]

test('a change recomputes, makes the document dirty and can be undone and done again', () => {
  const store = open()
  store.change('lines[0]', { quantity: '5' })
  expect(store.state()).toMatchObject({ dirty: true, row: { total: 5 } })
  store.undo()
  expect(store.state()).toMatchObject({
    dirty: false,
    undoes: undefined,
    redoes: { kind: 'edit', path: 'lines[0].quantity' },
  })
  expect(linesOf(store.state().row, 'lines')[0]).toMatchObject({ quantity: '2' })
  store.redo()
  expect(store.state()).toMatchObject({ dirty: true, row: { total: 5 } })
})

test('a text typed without a pause is one step of undo', () => {
  const store = open()
  for (const remark of ['ab', 'abc', 'abcd']) store.change('', { remark })
  store.undo()
  expect(store.state().row['remark']).toBe('a')
})

test('lines that did not change stay the same objects', () => {
  const store = open({
    id: 'd',
    lines: [
      { id: 'l1', quantity: '1' },
      { id: 'l2', quantity: '1' },
    ],
  })
  const before = linesOf(store.state().row, 'lines')
  store.change('lines[0]', { quantity: '9' })
  const after = linesOf(store.state().row, 'lines')
  expect(after[1]).toBe(before[1])
  expect(after[0]).not.toBe(before[0])
})

test('every line has a key of its own, saved or not', () => {
  const store = open()
  store.addLine('', 'lines')
  store.addLine('', 'lines')
  expect(keys(store)[0]).toBe('l1')
  expect(new Set(keys(store)).size).toBe(3)
})

test('a copied line takes what a person typed, and neither id nor what the system assigned', () => {
  const store = open()
  store.copyLines('', 'lines', ['l1'])
  const copy = linesOf(store.state().row, 'lines')[1]
  expect(copy).toMatchObject({ quantity: '2' })
  expect(copy?.['id']).toBeUndefined()
  expect(copy?.['code']).toBeUndefined()
})

test('an error of the rules stays until it is mended, and says what is wrong now', async () => {
  const store = open()
  store.change('', { remark: 'bad' })
  store.change('lines[0]', { quantity: '-1' })
  await check(store)
  expect(wrong(store)).toEqual(['remark', 'lines[0].quantity'])
  store.change('lines[0]', { quantity: '-2' })
  expect(store.state().errors.get('lines[0].quantity')?.msg).toBe('not -2')
  store.change('lines[0]', { quantity: '3' })
  expect(wrong(store)).toEqual(['remark'])
  store.change('', { remark: 'good' })
  expect(store.state().errors.size).toBe(0)
})

test('an error that only the server can judge goes when its field changes', () => {
  const store = open()
  store.showErrors([{ path: 'remark', code: 'DUPLICATE', msg: 'there is one' }], 'server')
  store.change('lines[0]', { quantity: '3' })
  expect(wrong(store)).toEqual(['remark'])
  store.change('', { remark: 'b' })
  expect(wrong(store)).toEqual([])
})

test('leaving a field says what is wrong there, and nothing else', () => {
  const store = open({ id: 'd', remark: 'bad', lines: [{ id: 'l1', quantity: '-1' }] })
  store.leave('lines[0].quantity')
  expect(wrong(store)).toEqual(['lines[0].quantity'])
})

test('leaving a field does not take away what was said there and is still wrong', () => {
  const store = createDocumentStore(
    entities,
    entities.document,
    { id: 'd', remark: '', lines: [] },
    { ...rules, validatePlace: (_, path) => [{ path, code: 'PARAM_REQUIRED', msg: 'required' }] },
  )
  store.leave('remark')
  expect(wrong(store)).toEqual([]) // only passed by
  store.showErrors([{ path: 'remark', code: 'PARAM_REQUIRED', msg: 'required' }])
  store.leave('remark')
  expect(wrong(store)).toEqual(['remark'])
})

test('errors go with their lines', async () => {
  const store = open({
    id: 'd',
    lines: [
      { id: 'l1', quantity: '1' },
      { id: 'l2', quantity: '-2' },
      { id: 'l3', quantity: '-3' },
    ],
  })
  await check(store)
  store.deleteLines('', 'lines', ['l1'])
  expect([...store.state().errors.values()].map(({ path, msg }) => [path, msg])).toEqual([
    ['lines[0].quantity', 'not -2'],
    ['lines[1].quantity', 'not -3'],
  ])
  store.deleteLines('', 'lines', ['l2'])
  expect(wrong(store)).toEqual(['lines[0].quantity'])
  store.undo()
  expect(wrong(store)).toEqual(['lines[1].quantity'])
})

test('after the document was read anew nothing is dirty and nothing can be undone', () => {
  const store = open()
  store.change('', { remark: 'b' })
  const heard = vi.fn()
  store.subscribe(heard)
  store.accept({ id: 'd', remark: 'b', lines: [] })
  expect(store.state()).toMatchObject({ dirty: false, undoes: undefined })
  expect(heard).toHaveBeenCalledOnce()
})

test('what was done before a save can still be undone, on the version that was saved', () => {
  const store = open()
  store.change('', { remark: 'b' })
  store.addLine('', 'lines', { quantity: '7' })
  const { row: sent } = store.state()
  store.accept(
    {
      id: 'd',
      versionNum: 2,
      remark: 'b',
      lines: [
        { id: 'l1', versionNum: 2, quantity: '2', code: 'K' },
        { id: 'l9', versionNum: 1, quantity: '7', code: 'made' },
      ],
    },
    sent,
  )
  expect(store.state()).toMatchObject({ dirty: false, undoes: { kind: 'add' } })
  expect(keys(store)).toEqual(['l1', 'new-1'])
  store.undo()
  expect(store.state()).toMatchObject({
    dirty: true,
    row: { versionNum: 2, remark: 'b', lines: [{ id: 'l1', versionNum: 2 }] },
  })
  store.undo()
  expect(store.state()).toMatchObject({ row: { versionNum: 2, remark: 'a' } })
  store.redo()
  store.redo()
  expect(linesOf(store.state().row, 'lines')[1]).toMatchObject({ id: 'l9', quantity: '7', code: 'made' })
})

test('what is typed while a save is on its way stays', () => {
  const store = open()
  store.change('', { remark: 'b' })
  const { row: sent } = store.state()
  store.change('', { remark: 'bc' })
  store.addLine('', 'lines')
  store.accept(
    { id: 'd', versionNum: 2, remark: 'b', lines: [{ id: 'l1', versionNum: 2, quantity: '2', code: 'K' }] },
    sent,
  )
  expect(store.state()).toMatchObject({
    dirty: true,
    row: { versionNum: 2, remark: 'bc', lines: [{ id: 'l1', versionNum: 2 }, { quantity: '1' }] },
  })
})

test('a line that the keyboard ran into goes again when nothing was written into it', async () => {
  const store = open()
  store.offerLine('', 'lines')
  const kept = store.offerLine('', 'lines')
  store.change('lines[2]', { quantity: '4' })
  await check(store)
  expect(keys(store)).toEqual(['l1', kept])
})

test('a line that was asked for stays, empty or not', async () => {
  const store = open()
  store.addLine('', 'lines')
  await check(store)
  expect(keys(store).length).toBe(2)
})

test('a paste with lines beyond the last is one step', () => {
  const store = open()
  store.changeMany([{ rowPath: 'lines[0]', values: { quantity: '8' } }], {
    rowPath: '',
    lines: 'lines',
    values: [{ quantity: '3' }, { quantity: '4' }],
  })
  expect(linesOf(store.state().row, 'lines').map(({ quantity }) => quantity)).toEqual(['8', '3', '4'])
  expect(store.state()).toMatchObject({
    row: { total: 15 },
    undoes: { kind: 'paste', path: 'lines', count: 3 },
  })
  store.undo()
  expect(linesOf(store.state().row, 'lines').map(({ quantity }) => quantity)).toEqual(['2'])
})

test('new lines change places among themselves and are numbered as they stand; saved ones stay', () => {
  const store = open({
    id: 'd',
    lines: [
      { id: 'l1', lineNum: 10, quantity: '1' },
      { $key: 'a', lineNum: 20, quantity: '2' },
      { $key: 'b', lineNum: 30, quantity: '3' },
      { $key: 'c', lineNum: 40, quantity: '4' },
    ],
  })
  expect(store.moveLines('', 'lines', ['l1'], 1)).toBe(false)
  expect(store.moveLines('', 'lines', ['a'], -1)).toBe(false)
  expect(store.moveLines('', 'lines', ['b', 'c'], -1)).toBe(true)
  expect(keys(store)).toEqual(['l1', 'b', 'c', 'a'])
  expect(linesOf(store.state().row, 'lines').map(({ lineNum }) => lineNum)).toEqual([10, 20, 30, 40])
  store.undo()
  expect(keys(store)).toEqual(['l1', 'a', 'b', 'c'])
})

test('a check of thousands of lines gives way to the browser, and answers for the document as it is at the end', async () => {
  const store = open({
    id: 'd',
    lines: Array.from({ length: 3000 }, (_, index) => ({ id: `l${index}`, quantity: '1' })),
  })
  const slow: DocumentRules = {
    ...rules,
    *validate(row) {
      for (const wrong of rules.validate(row)) {
        for (const until = performance.now() + 0.02; performance.now() < until;); // 60 ms in all
        yield wrong
      }
    },
  }
  const patient = createDocumentStore(entities, entities.document, store.state().row, slow)
  let turns = 0
  const count = setInterval(() => {
    turns++
  })
  const checking = patient.findErrors()
  setTimeout(() => patient.change('lines[5]', { quantity: '-1' }), 5)
  const errors = await checking
  clearInterval(count)
  expect(errors.map(({ path }) => path)).toEqual(['lines[5].quantity'])
  expect(turns).toBeGreaterThan(1)
})
