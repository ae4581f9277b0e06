import { theme as antd } from 'antd'
import { expect, test } from 'vitest'
import { antdTheme } from './antdTheme.ts'

const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  (['normal', 'compact', 'roomy'] as const).map((density) => ({ scheme, density })),
)

test.each(looks)('antd knows every token of $scheme and $density, and keeps each', (look) => {
  const config = antdTheme(look)
  const known = antd.getDesignToken({})
  const kept: Record<string, unknown> = { ...antd.getDesignToken(config) }
  expect(Object.keys(config.token ?? {}).filter((name) => !(name in known))).toEqual([])
  expect(Object.entries(config.token ?? {}).filter(([name, value]) => kept[name] !== value)).toEqual([])
})

test.each(looks)(
  'what is typed into, ticked or chosen has an edge that is seen, in $scheme and $density',
  (look) => {
    const edges = antdTheme(look).components ?? {}
    const seen = edges.Input?.colorBorder
    expect(seen).toMatch(/^#/)
    expect([edges.Radio?.colorBorder, edges.Checkbox?.colorBorder, edges.Select?.colorBorder]).toEqual([
      seen,
      seen,
      seen,
    ])
  },
)
