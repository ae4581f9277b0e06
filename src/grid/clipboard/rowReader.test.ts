import { expect, test } from 'vitest'
import type { CellServices, PickOption } from '../../cells/CellServices.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { rowReader } from './rowReader.ts'

const kind = (field: string, CN: string, EN: string) =>
  ({ key: `${field}Name`, field, type: 'ref', title: { CN, EN } }) as CompiledColumn // only what is looked at
const source = {
  key: 'sourceName',
  field: 'source',
  type: 'text',
  kinds: [kind('sourceNote', '单据', 'Note'), kind('sourceTool', '工具', 'Tool')],
} as unknown as CompiledColumn // only what is looked at

/** Both kinds have a row 7; only notes have an 8. */
const rows: Readonly<Record<string, readonly string[]>> = { sourceNote: ['7', '8'], sourceTool: ['7'] }
const services = {
  language: 'EN',
  resolve: (column: CompiledColumn, texts: readonly string[]) =>
    Promise.resolve(
      new Map(
        texts.map((text): [string, PickOption | null] => [
          text,
          rows[column.field ?? '']?.includes(text)
            ? { id: `${column.field}-${text}`, code: text, name: text }
            : null,
        ]),
      ),
    ),
} as unknown as CellServices // only what is asked

test('a row of several kinds is read by its kind and number, or by a number that one kind alone has', async () => {
  const texts = ['Tool 7', '单据 7', '8', '7', 'Tool 8', '']
  const read = await rowReader(services, source, texts, {})
  const told = texts.map((text) => {
    const { values } = { values: undefined, ...read(text) }
    return values && [values['sourceNoteId'], values['sourceToolId'], values['sourceCode']]
  })
  expect(told).toEqual([
    [null, 'sourceTool-7', '7'],
    ['sourceNote-7', null, '7'],
    ['sourceNote-8', null, '8'],
    undefined, // both have it
    undefined,
    [null, null, null],
  ])
})
