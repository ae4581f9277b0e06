import { afterAll, beforeAll } from 'vitest'

const sides = {
  clientWidth: 'width',
  offsetWidth: 'width',
  clientHeight: 'height',
  offsetHeight: 'height',
} as const

/** Every element of this file's tests measures `width` × `height` px: jsdom has no layout, and what scrolls draws only what is in sight. */
export function withElementSize(width: number, height = 440): void {
  const size = { width, height }
  beforeAll(() => {
    for (const [name, side] of Object.entries(sides))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: size[side] })
  })
  afterAll(() => {
    for (const name of Object.keys(sides)) Reflect.deleteProperty(HTMLElement.prototype, name) // Element's own answers again
  })
}
