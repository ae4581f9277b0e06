// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { language } from '../../client/language.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { FieldError } from '../../language/wire.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { ErrorList } from './ErrorList.tsx'

afterEach(cleanup)

const label = (EN: string) => ({ CN: EN, EN })
const field = (name: string, EN: string) => ({ name, wire: name, label: label(EN) })
const entities = {
  note: {
    name: 'note',
    fields: [field('title', 'Title')],
    lines: [{ name: 'lines', label: label('Lines'), entity: 'noteLine' }],
  },
  noteLine: {
    name: 'noteLine',
    fields: [field('item', 'Item')],
    lines: [{ name: 'parts', label: label('Parts'), entity: 'notePart' }],
  },
  notePart: { name: 'notePart', fields: [field('size', 'Size')], lines: [] },
} as unknown as Readonly<Record<string, CompiledEntity>> // what the list looks at
const screen = {
  sections: [
    { kind: 'fields', name: 'header', label: label('Header'), columns: [{ key: 'title', field: 'title' }] },
    {
      kind: 'table',
      name: 'lines',
      label: label('Lines'),
      lines: 'lines',
      table: { columns: [] },
      children: [],
    },
  ],
} as unknown as ScreenChunk['screen'] // as above

test('mistakes stand as their sections and rows do, and lines within lines are named', () => {
  language.set('EN')
  const paths = [
    'lines[1].item',
    'lines[0].parts[1].size',
    'lines[0].parts',
    'lines[10].item',
    'lines[0].item',
    'title',
  ]
  const errors = new Map(
    paths.map((path): [string, FieldError] => [path, { path, code: 'required', msg: 'missing' }]),
  )
  const store = { state: () => ({ errors }), subscribe: () => () => undefined } as unknown as DocumentStore // as above
  render(
    <ErrorList
      chunk={{ screen, entities }}
      entity={entities['note']!}
      store={store}
      language="EN"
      onJump={() => undefined}
    />,
  ) // it is above
  expect([...document.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    'Header › Title: missing',
    'Lines › row 1 › Parts: missing',
    'Lines › row 1 › Item: missing',
    'Lines › row 1 › Parts › row 2 › Size: missing',
    'Lines › row 2 › Item: missing',
    'Lines › row 11 › Item: missing',
  ])
})
