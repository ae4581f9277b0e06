// The README speaks of what there is.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stale } from '../scripts/callTables.ts'
import { settingsCatalogue, type SettingEntry } from '../src/server/settingsCatalogue.ts'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
} // the file that npm reads

test('every setting of the server stands in the README with its default and its words', () => {
  const rows = Object.entries<SettingEntry>(settingsCatalogue).map(
    ([name, { default: standard, text }]) =>
      `| \`${name}\` | ${standard === undefined ? '' : `\`${standard}\``} | ${text} |`,
  )
  expect(rows.filter((row) => !readme.includes(row))).toEqual([])
})

test('every command that the README names exists', () => {
  const named = [...readme.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})

test('every file that the README points to exists', () => {
  const files = [...readme.matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, file = '']) => file)
    .filter((file) => !file.includes('://'))
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the ways of a newcomer name files that there are, at most five for a change', () => {
  const changes = readFileSync(join(root, 'docs/newcomer.md'), 'utf8').split(/^## /m).slice(1)
  expect(changes.length).toBeGreaterThan(5)
  for (const change of changes) {
    const [title = ''] = change.split('\n')
    const steps = change.split('\n').filter((line) => /^\d\. /.test(line))
    expect(steps.length, title).toBeGreaterThan(1)
    expect(steps.length, title).toBeLessThanOrEqual(5)
    const files = [...change.matchAll(/`((?:src|schemas|docs)\/[\w./]+)`/g)].map(([, file = '']) => file)
    expect(
      files.filter((file) => !existsSync(join(root, file))),
      title,
    ).toEqual([])
  }
})

test('the glossary is one page, says each term once in its group, and where it is in the code', () => {
  // the words of users, in the section after it, are the matter of words.test.ts
  const [glossary = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split(
    '\n\n## Words of the product',
  )
  expect(glossary.split('\n').length).toBeLessThanOrEqual(121)
  const rows = [...glossary.matchAll(/^\| (?!term|---)(.+?) \| (.+) \| (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(70)
  const wrong = rows.filter(
    ([, , meaning = '', where = '']) =>
      !meaning.endsWith('.') || !/^`[\w./-]+`$/.test(where) || !existsSync(join(root, where.slice(1, -1))),
  )
  expect(wrong.map(([row]) => row)).toEqual([])
  for (const group of glossary.split(/^## /m)) {
    const terms = [...group.matchAll(/^\| (.+?) \|/gm)].flatMap(([, names = '']) => names.split(', '))
    expect(terms.length, group).toBe(new Set(terms).size)
  }
})

test('the tables of calls say what the records of the calls say', () => {
  expect(stale()).toEqual([])
})
