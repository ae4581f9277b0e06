// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { language } from '../../client/language.ts'
import { createStore } from '../../client/Store.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { ListModel } from './useListModel.tsx'

const label = (text: string) => ({ CN: text, EN: text })
const verb = (name: string, by: string) =>
  ({ name, from: ['DRAFT'], by: [by], label: label(name) }) as unknown as CompiledVerb // only what is looked at
const entity = {
  label: label('Notes'),
  access: { host: { write: { run: (row: Row) => row['ouId'] !== 'theirs' } } },
  display: { code: 'noteNum', name: 'noteNum' },
  states: { field: 'status' },
  flows: [],
  verbs: [verb('doSubmit', 'host'), verb('doConfirm', 'guest')],
} as unknown as CompiledEntity // only what is looked at
const button = (resource: string, more: Partial<CompiledButton>): CompiledButton => ({
  resource,
  label: label(resource),
  kind: 'add',
  needs: 'none',
  danger: false,
  primary: false,
  ...more,
})
const buttons = [
  button('btnAdd', {}),
  button('btnSubmit', { kind: 'verb', verb: 'doSubmit', needs: 'some' }),
  button('btnConfirm', { kind: 'verb', verb: 'doConfirm', needs: 'some' }),
  button('btnExport', { kind: 'export' }),
]

beforeEach(() => language.set('EN'))
afterEach(cleanup)

test('a verb waits for documents that may be written', () => {
  toolbar(
    [
      { id: '1', noteNum: 'N1', status: 'DRAFT', ouId: 'mine' },
      { id: '2', noteNum: 'N2', status: 'DRAFT', ouId: 'theirs' },
    ],
    ['btnSubmit'],
  )
  expect(screen.getByRole('button', { name: 'btnSubmit' }).getAttribute('aria-description')).toBe(
    'You may only view 1 of the selected rows: N2',
  )
})

const lookups = { of: () => createStore([]), attribute: () => null }

const clear = vi.fn()
const services = { language: 'EN' } as unknown as CellServices // only what is looked at

function toolbar(
  selected: readonly Row[],
  granted: readonly string[],
  onPress = vi.fn(),
  successors: readonly CompiledButton[] = [],
) {
  const host = {
    granted: (code: string) => granted.includes(code),
    language: 'EN',
    user: { audience: 'host' },
  } as unknown as ScreenHost // only what is looked at
  const list = {
    successors,
    screen: { toolbar: buttons },
    entity,
    table: { showSummary: true },
    columns: [
      {
        key: 'amount',
        isSummary: true,
        columnsDisplay: 'Y',
        cellType: 'amount',
        type: 'amount',
        showThousandSeparator: true,
      },
    ],
    selection: { rows: selected, only: false, showOnly: vi.fn(), clear },
    press: onPress,
  } as unknown as ListModel // only what is looked at
  render(
    <LookupsContext value={lookups}>
      <ScreenHostContext value={host}>
        <ListToolbar buttons={buttons} entity={entity} onPress={onPress} />
        {selected.length > 0 && <SelectionBar list={list} services={services} />}
      </ScreenHostContext>
    </LookupsContext>,
  )
  return onPress
}
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')

test('what is not granted is not there, and what is another audience’s is not there even if granted', () => {
  toolbar([{ id: '1', status: 'DRAFT' }], ['btnAdd', 'btnSubmit', 'btnConfirm'])
  expect(screen.getAllByRole('button').flatMap((each) => each.getAttribute('data-resource') ?? [])).toEqual([
    'btnAdd',
    'btnSubmit',
  ])
})

test('a verb that needs rows comes with them, and waits for rows in a state that it can leave', () => {
  toolbar([], ['btnAdd', 'btnSubmit'])
  expect(screen.queryByRole('button', { name: 'btnSubmit' })).toBeNull()
  cleanup()
  toolbar(
    [
      { id: '1', status: 'DRAFT' },
      { id: '2', status: 'DONE' },
    ],
    ['btnSubmit'],
  )
  expect(isDisabled('btnSubmit')).toBe(true)
  expect(screen.getByRole('button', { name: 'btnSubmit' }).textContent).toBe('btnSubmit1 / 2')
  cleanup()
  const pressed = toolbar([{ id: '1', status: 'DRAFT' }], ['btnSubmit'])
  fireEvent.click(screen.getByRole('button', { name: 'btnSubmit' }))
  expect(pressed).toHaveBeenCalledWith(buttons[1])
})

test('the bar says how many rows are chosen and what they come to, and lets them go', () => {
  toolbar(
    [
      { id: '1', status: 'DRAFT', amount: '1.5' },
      { id: '2', status: 'DONE', amount: '1000' },
    ],
    [],
  )
  const bar = screen.getByRole('toolbar', { name: 'Selected rows' })
  expect(bar.textContent).toContain('2 selected')
  expect(bar.textContent).toContain('1,001.5')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(clear).toHaveBeenCalled()
})

test('why a verb cannot be done names the rows that are in the way', () => {
  toolbar([{ id: '2', noteNum: 'N2', status: 'DONE' }], ['btnSubmit'])
  expect(screen.getByRole('button', { name: 'btnSubmit' }).getAttribute('aria-description')).toBe(
    'The status of 1 selected row does not allow this: N2',
  )
})

test('what can be made of the rows stands first, whatever verbs there are', () => {
  const making = button('btnFromNote', { kind: 'flow', makes: 'order', needs: 'some' })
  const pressed = toolbar([{ id: '1', status: 'DRAFT' }], ['btnSubmit'], vi.fn(), [making])
  const [first] = screen.getAllByRole('button')
  expect(first?.textContent).toBe('btnFromNote1')
  fireEvent.click(first ?? document.body)
  expect(pressed).toHaveBeenCalledWith(making)
})
