import { expect, test } from 'vitest'
import { linesOf } from '../../rules/document/rowPath.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { firstModel, type DocumentKind, type DocumentModel } from './DocumentModel.ts'
import { lineKey } from './paths.ts'
import { reduceDocument, type Command } from './reduceDocument.ts'

const entities = {
  document: entityOf(
    'document',
    [field('remark')],
    [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }],
  ),
  line: entityOf('line', [field('quantity')]),
}
const kind: DocumentKind = {
  entities,
  entity: entities.document,
  rules: { recompute: (row) => row, validate: () => [], validatePlace: () => [] },
}
const opened = firstModel(kind, { id: 'd', remark: 'a', lines: [{ id: 'l1', quantity: '2' }] })
const after = (model: DocumentModel, ...commands: readonly Command[]) =>
  commands.reduce((now, command) => reduceDocument(now, command, kind), model)
const keys = ({ row }: DocumentModel) => linesOf(row, 'lines').map(lineKey)
const place = { rowPath: '', lines: 'lines' }

test('a command leaves the model that it was given as it was', () => {
  const before = structuredClone(opened)
  const next = after(
    opened,
    { do: 'change', changes: [{ rowPath: 'lines[0]', values: { quantity: '7' } }], at: 0 },
    { do: 'add', ...place, values: [{}], at: 0 },
    { do: 'delete', ...place, keys: ['l1'], at: 0 },
    { do: 'undo' },
  )
  expect(opened).toEqual(before)
  expect(next).not.toBe(opened)
  expect(keys(next)).toEqual(['l1', 'new-1'])
})

test('the same commands lead to the same document', () => {
  const commands: readonly Command[] = [
    { do: 'add', ...place, values: [{ quantity: '1' }, { quantity: '2' }], at: 10 },
    { do: 'copy', ...place, keys: ['new-1'], at: 20 },
    { do: 'move', ...place, keys: ['new-2'], by: -1, at: 30 },
  ]
  expect(keys(after(opened, ...commands))).toEqual(['l1', 'new-2', 'new-1', 'new-3'])
  expect(after(opened, ...commands)).toEqual(after(opened, ...commands))
})

test.each<[string, Command]>([
  ['nothing to undo', { do: 'undo' }],
  ['no values', { do: 'change', changes: [], at: 0 }],
  ['a saved line does not move', { do: 'move', ...place, keys: ['l1'], by: 1, at: 0 }],
  ['nothing is wrong where the user left', { do: 'leave', path: 'remark' }],
  ['no offered line to drop', { do: 'beginCheck', verb: undefined }],
])('where nothing comes of a command it is the same model: %s', (_, command) => {
  expect(after(opened, command)).toBe(opened)
})

test('an offered line goes before a check, unless something was written into it; it is no step of its own', () => {
  const offered = after(opened, { do: 'add', ...place, values: [{}], isOffered: true, at: 0 })
  const checked = after(offered, { do: 'beginCheck', verb: 'doSubmit' })
  expect(keys(checked)).toEqual(['l1'])
  expect(checked.history).toBe(offered.history)
  const written = after(
    offered,
    { do: 'change', changes: [{ rowPath: 'lines[1]', values: { quantity: '3' } }], at: 0 },
    { do: 'beginCheck', verb: undefined },
  )
  expect(keys(written)).toEqual(['l1', 'new-1'])
})
