import { expect, test } from 'vitest'
import { catalog } from './catalog.ts'
import { explain } from './explain.ts'
import { manual } from './manual.ts'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const file = 'schemas/entities/stock/loan.yaml'
const flowNow = () => {
  const { compiler, texts, rewrite } = sampleProject()
  rewrite(
    file,
    'lines: { lines: { copy: [thing], set: { wishLine: each, quantity: each.rest } } }\n',
    `lines: { lines: { copy: [thing], set: { wishLine: each, quantity: each.rest } } }
      - { make: note, each: picked where rest > 1, set: { title: "'seen'" } }
      - { each: picked, change: each.parent where status == OPEN, do: doEnd }
`,
  )
  texts.set(
    'schemas/entities/stock/note.yaml',
    'entity: note\nlabel: 便条 | Note\nfields:\n  title: { label: 标题 | Title }\naccess:\n  staff: { rows: true, edit: true }\n',
  )
  rewrite(
    'schemas/entities/stock/wish.yaml',
    'verbs:\n',
    'verbs:\n  doEnd: { label: 结束 | End, from: OPEN, to: DONE }\n',
  )
  return definitionsOf(compiler)
}

test('a verb that picks says what it takes, makes and does besides; so do catalog and manual', () => {
  const definitions = flowNow()
  const text = explain(definitions, 'loan.fromWish')
  expect(text).toContain('picks wishLine: ')
  expect(text).toContain('takes by lines.quantity, kept in lines.wishLine')
  expect(text).toContain('documents: new')
  const notes = 'It makes Note; for each picked Wish lines where Rest is greater than 1; Title: "seen"'
  expect(text).toContain(notes)
  expect(explain(definitions, 'loan')).toContain('\nflows: fromWish')
  expect(catalog(definitions).actions.find(({ verb }) => verb === 'fromWish')).toMatchObject({
    from: ['new'],
    makes: ['loan', 'note'],
    changes: ['wish'],
  })
  expect(manual(definitions)).toContain(notes)
})
