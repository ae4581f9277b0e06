// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { chips, field, show, type, view, withBox, withSearch } from './searchStage.chromium.tsx'

withSearch()

const twoStates = ['DRAFT', 'DONE'].map((code) => ({
  code,
  label: { CN: code, EN: code },
  color: 'default' as const,
}))

test('Enter searches; what holds is told by chips, and taken away by mouse and keyboard', async () => {
  const shown = show()
  type('Title', 'abc')
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Title' }), { key: 'Enter' })
  await waitFor(() => expect(chips()).toEqual(['Title "abc"']))
  expect(shown.asked.at(-1)).toEqual({ conditions: [{ key: 'title', operator: 'contains', value: 'abc' }] })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Remove filter Title: "abc"' }), { key: 'Delete' })
  await waitFor(() => expect(chips()).toEqual([]))
  expect(shown.asked.at(-1)).toEqual({})
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', '')
})

test('what is typed and not searched yet stays typed when a filter is taken away', async () => {
  const shown = show()
  type('Title', 'abc')
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(chips()).toEqual(['Title "abc"']))
  type('Note', 'half a thought')
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Title: "abc"' }))
  await waitFor(() => expect(chips()).toEqual([]))
  expect(shown.asked.at(-1)).toEqual({})
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'half a thought')
})

test('the form is one row until it is unfolded, and stays as the user left it', () => {
  show()
  expect(screen.queryByLabelText('Size')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByLabelText('Size')).toBeTruthy()
  expect(screen.getByLabelText('Note')).toBeTruthy()
  cleanup()
  show()
  expect(screen.getByLabelText('Note')).toBeTruthy()
})

test('the menu before a field says how it is compared', async () => {
  const shown = show()
  fireEvent.click(screen.getByRole('button', { name: 'Condition for Title: contains' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'starts with' }))
  type('Title', 'ab')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(shown.asked.at(-1)).toEqual({
      conditions: [{ key: 'title', operator: 'startsWith', value: 'ab' }],
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Condition for Status: is one of' }))
  fireEvent.click(
    (await screen.findAllByRole('menuitem', { name: 'is filled' })).at(-1) ?? expect.fail('no such entry'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(chips()).toEqual(['Title starts with "ab"', 'Status is filled']))
})

test('the last search comes back with a notice, which takes it away', async () => {
  show()
  type('Title', 'abc')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(chips()).toHaveLength(1))
  cleanup()
  const shown = show()
  expect(screen.getByText('Your last search was restored')).toBeTruthy()
  await waitFor(() =>
    expect(shown.asked).toEqual([{ conditions: [{ key: 'title', operator: 'contains', value: 'abc' }] }]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Clear it' }))
  await waitFor(() => expect(chips()).toEqual([]))
  cleanup()
  show()
  expect(screen.queryByText('Your last search was restored')).toBeNull()
})

test('[gridRules.checkRequired] nothing is searched while a required field is empty, and the field is marked', async () => {
  const shown = show({ search: [field('title', 'Title', { required: true }), field('note', 'Note', {})] })
  await waitFor(() => expect(shown.asked).toHaveLength(1))
  type('Note', 'x')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(document.querySelector('.search-missing label')?.textContent).toContain('Title')
  expect(shown.asked).toHaveLength(1)
})

test('the query line completes by keyboard, marks mistakes, and asks only what is whole', async () => {
  const shown = show()
  fireEvent.keyDown(document, { key: 'F', ctrlKey: true, shiftKey: true })
  const line = await screen.findByRole('combobox', { name: 'Query' }, { timeout: 5000 })
  const write = (value: string) => {
    fireEvent.change(line, { target: { value, selectionStart: value.length } })
    ;(line as HTMLTextAreaElement).setSelectionRange(value.length, value.length)
  }
  write('sta')
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('status')
  expect(screen.queryByText('secret')).toBeNull()
  fireEvent.keyDown(line, { key: 'Tab' })
  expect(line).toHaveProperty('value', 'status')
  write('status == ')
  expect(screen.getAllByRole('option').map((option) => option.querySelector('code')?.textContent)).toEqual([
    'DRAFT',
    'DONE',
    'null',
  ])
  fireEvent.keyDown(line, { key: 'ArrowDown' })
  fireEvent.keyDown(line, { key: 'ArrowDown' })
  fireEvent.keyDown(line, { key: 'Enter' })
  expect(line).toHaveProperty('value', 'status == DONE')
  write('status == DONE and secret == 1')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(document.querySelector('.query-mark')).toBeNull() // while it is typed nothing is wrong yet
  fireEvent.blur(line)
  await waitFor(() => expect(document.querySelector('.query-mark')?.textContent).toBe('secret'))
  expect(screen.getByText('At character 20: Nothing is called secret here')).toBeTruthy()
  fireEvent.keyDown(line, { key: 'Enter' })
  expect(chips()).toEqual([])
  write('status == DONE')
  fireEvent.keyDown(line, { key: 'Escape' })
  fireEvent.keyDown(line, { key: 'Enter' })
  await waitFor(() => expect(chips()).toEqual(['Query Status is Done']))
  expect(shown.asked.at(-1)).toEqual({ query: 'status == DONE' })
})

test("the list begins with the user's default view, and says when it stands otherwise", async () => {
  const shown = show({ views: [view({ isDefault: true })] })
  await waitFor(() =>
    expect(shown.asked).toEqual([{ conditions: [{ key: 'status', operator: 'in', value: ['DRAFT'] }] }]),
  )
  expect(chips()).toEqual(['Status Draft'])
  expect(shown.params).toEqual([{ view: 'v1' }])
  expect(screen.getByRole('button', { name: 'View: Drafts' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Status: Draft' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'View: Drafts (modified)' })).toBeTruthy())
})

test('an address opens its view; one that is not there is told', async () => {
  const shown = show({
    views: [
      view({}),
      view({ id: 'v9', name: 'Odd', leftOut: ['secret'], state: { ...view({}).state, query: 'size > 1' } }),
    ],
    params: { view: 'v9' },
  })
  await waitFor(() => expect(shown.asked.at(-1)).toMatchObject({ query: 'size > 1' }))
  expect(
    await screen.findByText('Left out of the view "Odd" because you may not see it: secret'),
  ).toBeTruthy()
  cleanup()
  const other = show({ params: { view: 'nothing' } })
  await waitFor(() => expect(other.asked).toEqual([{}]))
  expect(await screen.findByText('This view does not exist or is not shared with you')).toBeTruthy()
})

test('a view is saved under a name as the list stands', async () => {
  const shown = show()
  type('Title', 'abc')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.click(await screen.findByRole('button', { name: 'View: Standard' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as…' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: ' Mine ' } })
  fireEvent.keyDown(within(dialog).getByLabelText('Name'), { key: 'Enter' })
  await waitFor(() =>
    expect(shown.calls.find(([operation]) => operation === 'save')?.[1]).toMatchObject({
      screenId: 'noteList',
      name: 'Mine',
      sharing: 'private',
      state: { values: { title: { kind: 'text', text: 'abc' } }, pageRows: null },
    }),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'View: Mine' })).toBeTruthy())
  expect(shown.params.at(-1)).toEqual({ view: 'v2' })
})

test('one box searches the words in every field that people look for', async () => {
  withBox()
  const shown = show()
  const box = screen.getByRole('searchbox', { name: 'Search for' })
  expect(box.getAttribute('placeholder')).toBe('Title, Note')
  fireEvent.change(box, { target: { value: ' bolt ' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(shown.asked.at(-1)).toEqual({ quick: 'bolt', quickIn: ['title', 'note'] }))
  expect(chips()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Search form' }))
  expect(chips()).toEqual(['Search for bolt'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Search for: bolt' }))
  await waitFor(() => expect(shown.asked.at(-1)).toEqual({}))
})

test('a filter is set, changed and dropped at its chip', async () => {
  withBox()
  const shown = show()
  fireEvent.click(screen.getByRole('button', { name: 'Day' }))
  fireEvent.click(await screen.findByRole('button', { name: 'this month' }))
  await waitFor(() =>
    expect(shown.asked.at(-1)).toEqual({
      conditions: [{ key: 'day', operator: 'relative', value: 'thisMonth' }],
    }),
  )
  expect(chips()).toEqual(['Day this month'])
  fireEvent.click(screen.getByRole('button', { name: 'Day this month' }))
  fireEvent.click(await screen.findByRole('button', { name: 'last 90 days' }))
  await waitFor(() => expect(chips()).toEqual(['Day last 90 days']))
  fireEvent.click(screen.getByRole('button', { name: 'Condition' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Note' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'late' } })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note' }), { key: 'Enter' })
  await waitFor(() => expect(chips()).toEqual(['Day last 90 days', 'Note "late"']))
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Day: last 90 days' }))
  await waitFor(() => expect(chips()).toEqual(['Note "late"']))
})

test.each([
  ['codes', field('status', 'Status', { type: 'lookup', operator: 'in', states: twoStates }), 'Status DONE'],
  ['rows', field('before', 'Before', { type: 'ref', operator: 'in', to: 'note' }), 'Before N1 Second'],
])('Tab leaves an open list of %s as it is, whatever is highlighted', async (_of, sought, chip) => {
  show({ search: [sought] })
  const box = screen.getByRole('combobox', { name: sought.title.EN })
  const options = () => document.querySelectorAll('.ant-select-item-option')
  await userEvent.click(box)
  await waitFor(() => expect(options()).toHaveLength(2))
  fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40 }) // antd reads codes, which user-event leaves out
  expect(fireEvent.keyDown(box, { key: 'Tab', keyCode: 9 }), 'the keyboard goes on').toBe(true)
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(box)
  await userEvent.click(options()[1] ?? expect.fail('no second'))
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(chips()).toEqual([chip]))
})
