// @vitest-environment jsdom
// Widgets that definitions name (`slot: <name>`) are registered by the application: found out here, not by its users.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CompiledColumn } from '../../src/language/column.ts'
import type { ScreenChunk } from '../../src/language/screen.ts'
import { registerSlot, slotNames } from '../../src/cells/slot/slots.ts'
import { registry } from '../../dist/definitions/browser/registry.js'
import { missingSlots } from './missingSlots.ts'

beforeAll(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined)) // nobody answers; only what the entry registers is looked at
  document.body.innerHTML = '<div id="root"></div>'
})
afterAll(() => vi.unstubAllGlobals())

const column = (key: string, slot: string) => ({ key, slot, cellType: 'slot' }) as unknown as CompiledColumn // what is looked at
const screen = {
  id: 'noteEdit',
  sections: [
    {
      kind: 'table',
      children: [
        {
          table: {
            columns: [{ key: 'group', children: [column('mark', 'stars')] }],
            expand: { columns: [column('more', 'gauge')] },
          },
        },
      ],
    },
  ],
} as unknown as ScreenChunk['screen'] // as above

test('a widget that is not there is told with its screen, its column and the names that are', () => {
  expect(missingSlots({ screen }, ['gauge', 'map'])).toEqual([
    'screen noteEdit, column mark: there is no widget “stars”. Registered: gauge, map. Register it with registerSlot where src/main.tsx reaches it, or mend the name.',
  ])
  expect(missingSlots({ screen }, []).map((line) => /No widget is registered/.test(line))).toEqual([
    true,
    true,
  ])
  expect(missingSlots({ screen }, ['gauge', 'stars'])).toEqual([])
})

// It reads the whole application, which takes its time on a machine that is busy with something else.
test(
  'every widget that a screen names is registered by the entry of the application',
  { timeout: 180_000 },
  async () => {
    await import('../../src/main.tsx')
    await import('../../src/shell/frame/Shell.tsx') // which the entry loads when somebody has logged in
    await vi.waitFor(() => expect(document.querySelector('.login')).not.toBeNull()) // it is the application that was read
    const chunks = await Promise.all(registry.map(async (entry) => (await entry.load()).default))
    expect(chunks.length).toBeGreaterThan(10)
    expect(chunks.flatMap((chunk) => missingSlots(chunk, slotNames()))).toEqual([])
  },
)

test('the names are those that were registered', () => {
  const before = slotNames()
  registerSlot('aWidgetOfThisTest', () => null)
  expect(slotNames()).toEqual([...before, 'aWidgetOfThisTest'].toSorted())
})
