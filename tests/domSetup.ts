import { afterAll, vi } from 'vitest'

/**
 * What every browser has and jsdom lacks: media queries, layout, observers of it. Files of tests follow one another in one page; each
 * leaves it as it found it. A test that wants another answer puts its own in place, with `vi.stubGlobal` or `vi.spyOn`.
 */
const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, writable: true, value })

define(globalThis, 'matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}))
define(globalThis, 'CSS', { escape: (text: string) => text, supports: () => false })
define(
  globalThis,
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
define(Element.prototype, 'scrollIntoView', () => undefined)

afterAll(async () => {
  const { cleanup } = await import('@testing-library/react') // after whatever a test wants to stand before React
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})
