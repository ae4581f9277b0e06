import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCompiler } from '../../src/compiler/createCompiler.ts'
import { filesOnDisk, type Files } from '../../src/compiler/source/files.ts'
import { messages, printDiagnostic } from '../../src/compiler/source/diagnostics.ts'

/** Each folder holds the files that differ from base (`x.gone` takes x away), and the exact text that an author reads. */
const here = import.meta.dirname
const project = filesOnDisk(join(here, '../..'))
const base = filesOnDisk(join(here, 'base'))
const samples = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'base')
  .map(({ name }) => name)

/** The sample over base; grammar and icons are the project's. */
function filesOf(sample: string): Files {
  const own = filesOnDisk(join(here, sample))
  const isDefinition = (path: string) =>
    (path.startsWith('schemas') || path.startsWith('screens')) && !path.startsWith('schemas/language')
  return {
    read: (file) => {
      if (!isDefinition(file)) return project.read(file)
      return own.read(`${file}.gone`) === undefined ? (own.read(file) ?? base.read(file)) : undefined
    },
    list: (folder, deep) => {
      if (!isDefinition(folder)) return project.list(folder, deep)
      const names = [...new Set([...base.list(folder, deep), ...own.list(folder, deep)])]
      return names.filter((name) => !name.endsWith('.gone') && !names.includes(`${name}.gone`)).sort()
    },
  }
}

const told = (sample: string) =>
  createCompiler('', filesOf(sample)).compile().diagnostics.map(printDiagnostic).join('\n\n')

test('the base of the samples has no mistake', () => {
  expect(told('base')).toBe('')
})

test('every message has a sample, and every sample a message', () => {
  expect(samples.sort()).toEqual(Object.keys(messages).sort())
})

test.each(samples)('%s', (sample) => {
  const text = told(sample)
  expect(text).toBe(readFileSync(join(here, sample, 'expected.txt'), 'utf8').trimEnd())
  expect(text).toContain(`${sample} · `)
})
