// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

/** A system that prefers these, and can change its mind. */
function systemThat(...wanted: string[]) {
  const queries = new Map<string, { matches: boolean; heard: (() => void)[] }>()
  vi.stubGlobal('matchMedia', (text: string) => {
    const query = {
      matches: wanted.some((word) => text.includes(word)),
      heard: [] as (() => void)[],
      addEventListener: (_: string, listener: () => void) => query.heard.push(listener),
    }
    queries.set(text, query)
    return query
  })
  return {
    change(word: string, matches: boolean) {
      for (const [text, query] of queries)
        if (text.includes(word)) {
          query.matches = matches
          for (const listener of query.heard) listener()
        }
    },
  }
}

const load = async () => {
  vi.resetModules()
  return import('./appearance.ts')
}
const page = () => ({ ...document.documentElement.dataset })

beforeEach(() => localStorage.clear())

test('nobody chose: the system decides, also when it changes', async () => {
  const system = systemThat('color-scheme: dark')
  const { drawn, isAppearanceChosen } = await load()
  expect([page(), isAppearanceChosen()]).toEqual([{ theme: 'dark', density: 'normal' }, false])
  system.change('color-scheme', false)
  expect([page()['theme'], drawn.get().scheme]).toEqual(['light', 'light'])
})

test('what was chosen holds against the system, and the next time', async () => {
  systemThat('color-scheme: dark')
  const { appearance } = await load()
  appearance.set({ scheme: 'light', density: 'compact' })
  expect(page()).toEqual({ theme: 'light', density: 'compact' })
  const again = await load()
  expect([again.appearance.get(), again.isAppearanceChosen(), page()]).toEqual([
    { scheme: 'light', density: 'compact' },
    true,
    { theme: 'light', density: 'compact' },
  ])
})

test('a finger gets room, whatever was chosen; less motion is none', async () => {
  systemThat('pointer: coarse', 'reduced-motion')
  const { appearance, drawn } = await load()
  appearance.set({ scheme: 'light', density: 'compact' })
  expect(drawn.get()).toEqual({
    scheme: 'light',
    density: 'roomy',
    narrow: false,
    snug: false,
    moves: false,
  })
})

test.each(['{', '"dark"', '{"scheme":"blue","density":7}'])('of %s nothing is believed', async (kept) => {
  systemThat()
  localStorage.setItem('appearance', kept)
  const { appearance, usual } = await load()
  expect(appearance.get()).toEqual(usual)
})
