import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accentColours, mayBeAccent } from './accent.ts'
import { contrast, fromOklch, toOklch, type Hex } from './colour.ts'
import { coloursOf, given, indigo, type ColourName } from './colours.ts'
import type { Scheme } from './scheme.ts'
import { customProperties } from './customProperties.ts'

const schemes = ['light', 'dark'] as const

/** What is read, and on what it lies: captions and what is not filled in yet on chosen rows too, the words of tags, of buttons that say why they cannot be pressed. 4.5 : 1. */
const texts: readonly (readonly [ColourName, ...ColourName[]])[] = [
  ['ink', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft', 'accentSoft2'],
  ['ink2', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft', 'waitBg', 'goodBg', 'badBg'],
  ['ink3', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft'],
  ['onAccent', 'accent', 'accentHover', 'accentActive'],
  ['accentText', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft', 'accentSoft2'],
  ['neutral', 'neutralBg', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft'],
  ['wait', 'waitBg', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft'],
  ['good', 'goodBg', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft'],
  ['bad', 'badBg', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft'],
]

/** What is seen: marks, the edges of fields, the ring of the focus, series. 3 : 1. */
const marks: readonly (readonly [ColourName, ...ColourName[]])[] = [
  ['field', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft'],
  ['accentText', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft', 'waitBg', 'badBg'],
  ['neutralMark', 'card', 'sunken', 'hover', 'accentSoft'],
  ['waitMark', 'card', 'sunken', 'hover', 'accentSoft'],
  ['goodMark', 'card', 'sunken', 'hover', 'accentSoft'],
  ['badMark', 'card', 'sunken', 'hover', 'accentSoft'],
  ['accent', 'card', 'ground', 'raised', 'sunken', 'hover', 'accentSoft'],
  ['accentHover', 'card', 'accentSoft'],
  ['c1', 'card'],
  ['c3', 'card'],
  ['c4', 'card'],
  ['c5', 'card'],
  ['c6', 'card'],
]

const pairs = (table: typeof texts) =>
  table.flatMap(([on, ...grounds]) => grounds.map((ground) => [on, ground] as const))

function weak(scheme: Scheme, accent: Hex, table: typeof texts, least: number): string[] {
  const colour = coloursOf(scheme, accent)
  return pairs(table)
    .map(([on, ground]) => [on, ground, contrast(colour[on], colour[ground])] as const)
    .filter(([, , ratio]) => ratio < least)
    .map(([on, ground, ratio]) => `${on} on ${ground}: ${ratio.toFixed(2)}`)
}

describe.each(schemes)('in %s', (scheme) => {
  test('every text can be read on whatever it lies on', () => {
    expect(weak(scheme, indigo, texts, 4.5)).toEqual([])
  })
  test('every mark can be seen', () => {
    expect(weak(scheme, indigo, marks, 3)).toEqual([])
  })
  test("the specification's required mark can be seen", () => {
    expect(contrast(given.required, coloursOf(scheme).card)).toBeGreaterThanOrEqual(3)
  })
  test('any dye that is accepted keeps all of it', () => {
    const dyes = Array.from({ length: 24 }, (_, hue) =>
      fromOklch({ lightness: 0.44, chroma: 0.12, hue: (hue / 12) * Math.PI }),
    ).filter(mayBeAccent)
    expect(dyes.length).toBeGreaterThan(20)
    for (const dye of dyes)
      expect([dye, weak(scheme, dye, texts, 4.5), weak(scheme, dye, marks, 3)]).toEqual([dye, [], []])
  })
})

test('a dye on which white words cannot be read is none', () => {
  expect([mayBeAccent('#ffcc00'), mayBeAccent('#2f4aa8'), mayBeAccent('#777777')]).toEqual([
    false,
    true,
    false,
  ])
})

test('a colour survives its polar form', () => {
  for (const colour of ['#2f4aa8', '#ffffff', '#000000', '#bd780b'] as const)
    expect(fromOklch(toOklch(colour))).toBe(colour)
})

test('the accent is the dye itself in light', () => {
  expect(accentColours('light', '#0a6b5a').accent).toBe('#0a6b5a')
})

test('tokens.css says what the tables say: `node scripts/tokens.ts`', () => {
  expect(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')).toBe(customProperties())
})

test('every custom property that a style sheet reads is one of the theme, or is set beside it', () => {
  const root = join(import.meta.dirname, '..')
  const sheets = globSync('**/*.{css,tsx}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const set = new Set(
    sheets.flatMap((sheet) => [...sheet.matchAll(/(--[a-z\d-]+)['"]?:/g)].map(([, name]) => name)),
  )
  const read = sheets.flatMap((sheet) => [...sheet.matchAll(/var\((--[a-z\d-]+)/g)].map(([, name]) => name))
  expect(read.filter((name) => !set.has(name))).toEqual([])
})
