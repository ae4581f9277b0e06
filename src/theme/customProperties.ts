import type { Hex } from './colour.ts'
import { coloursOf, given } from './colours.ts'
import type { Scheme } from './scheme.ts'
import { fonts, measures, motion, radii, type Density, type Measures } from './measures.ts'

const shadows: Readonly<Record<Scheme, Readonly<Record<'shade' | 'lift', string>>>> = {
  light: {
    shade: '0 1px 2px rgb(27 33 48 / 5%)',
    lift: '0 8px 28px rgb(27 33 48 / 16%), 0 1px 3px rgb(27 33 48 / 10%)',
  },
  dark: { shade: '0 0 0 rgb(0 0 0 / 0%)', lift: '0 12px 32px rgb(0 0 0 / 55%), 0 0 0 1px #343a45' },
}

/** `kebab('accentSoft2')` → `'accent-soft2'`. */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const lines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `  --${kebab(name)}: ${value};\n`)
    .join('')

const pixels = (values: Readonly<Partial<Measures>> | typeof radii): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]))

const radiusLines = Object.fromEntries(
  Object.entries(pixels(radii)).map(([name, value]) => [`radius-${name}`, value]),
)

const ofScheme = (scheme: Scheme, accent?: Hex): string =>
  `  color-scheme: ${scheme};\n${lines({ ...coloursOf(scheme, accent), ...shadows[scheme] })}`

/** What a density changes. */
function ofDensity(density: Density): string {
  const changed = Object.entries(measures[density]).filter(
    ([name, value]) => measures.normal[name as keyof Measures] !== value, // entries lose their names
  )
  return lines(pixels(Object.fromEntries(changed)))
}

const durations = (share: number): string =>
  lines(Object.fromEntries(Object.entries(motion).map(([name, value]) => [name, `${value * share}ms`])))

/** The text of tokens.css: every colour and measure as a custom property, by `data-theme` and `data-density` of the page. */
export const customProperties =
  (): string => `/* Made by scripts/tokens.ts from src/theme. Do not edit: change the tables there. */
:root {
${ofScheme('light')}${lines(given)}${lines(pixels(measures.normal))}${lines(radiusLines)}${lines({ font: fonts.text, fontCode: fonts.code })}${durations(1)}}
@media not print {
  [data-theme='dark'] {
${ofScheme('dark').replace(/^/gm, '  ').trimEnd()}
  }
}
[data-density='compact'] {
${ofDensity('compact')}}
[data-density='roomy'] {
${ofDensity('roomy')}}
@media (prefers-reduced-motion: reduce) {
  :root {
${durations(0).replace(/^/gm, '  ').trimEnd()}
  }
}
`

/** The same for the dye of a house, where it is not the usual one: for a style element of the page. */
export const accentProperties = (accent: Hex): string =>
  (['light', 'dark'] as const)
    .map((scheme) => {
      const own = Object.entries(coloursOf(scheme, accent)).filter(([name]) => name.startsWith('accent'))
      const set = lines(Object.fromEntries(own))
      return scheme === 'light'
        ? `html:root {\n${set}}\n`
        : `@media not print {\nhtml[data-theme='dark'] {\n${set}}\n}\n`
    })
    .join('')
