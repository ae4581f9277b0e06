// Every room's texts in every language: the same names, the same facts, no text left empty.
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from './catalogue.ts'

const here = import.meta.dirname
/** Those that are written; a folder whose texts are computed has no rooms. */
const folders = globSync('*/grid.ts', { cwd: here }).map((file) => dirname(file))
const rooms = globSync('en/*.ts', { cwd: here }).map((file) => basename(file, '.ts'))

const textsOf = async (folder: string, room: string): Promise<Catalogue> => {
  const found: Record<string, Catalogue> = await import(join(here, folder, `${room}.ts`))
  return found[room] ?? {}
}

test('there are rooms, the same in every language', () => {
  expect(rooms.length).toBeGreaterThan(0)
  for (const folder of folders)
    expect(globSync('*.ts', { cwd: join(here, folder) }).map((file) => basename(file, '.ts'))).toEqual(rooms)
})

test.each(rooms)('%s: a translation names the facts that the English text names', async (room) => {
  const english = flat(await textsOf('en', room))
  expect(english.size).toBeGreaterThan(0)
  for (const folder of folders.filter((one) => one !== 'en')) {
    const translated = flat(await textsOf(folder, room))
    expect([...new Set([...translated.keys()].map(withoutForm))].sort()).toEqual(
      [...new Set([...english.keys()].map(withoutForm))].sort(),
    )
    const wrong = [...translated].filter(([key, text]) => {
      const meant = english.get(key) ?? english.get(`${withoutForm(key)}_other`) ?? ''
      return String(factsIn(text)) !== String(factsIn(meant))
    })
    expect(wrong, `${folder}/${room}.ts`).toEqual([])
  }
})

test.each(rooms)('%s: every number-dependent text has the forms of its language', async (room) => {
  for (const folder of folders) {
    const keys = new Set(flat(await textsOf(folder, room)).keys())
    const forms = new Intl.PluralRules(folder).resolvedOptions().pluralCategories
    const bases = [...keys].filter((key) => key.endsWith('_other')).map(withoutForm)
    expect(
      bases.flatMap((base) => forms.map((form) => `${base}_${form}`)).filter((key) => !keys.has(key)),
      `${folder}/${room}.ts`,
    ).toEqual([])
  }
})

const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

const factsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()

/** `row.add` → its text, for all of them. */
function flat(texts: Catalogue, above = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' ? [[above + name, text]] : [...flat(text, `${above}${name}.`)],
    ),
  )
}
