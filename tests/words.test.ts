// What users read keeps to the words of docs/glossary.md: texts of the program and labels of the definitions.
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '..')
const [, section = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Words of the product')
const [words = '', given = ''] = section.split('### Given by the specification')

interface Text {
  readonly place: string
  readonly text: string
}

const rows = [...words.matchAll(/^\| (?!Chinese|---)(.+?) \| (.+?) \| (.+?) \| (.*?) ?\|$/gm)]
const kept = [...given.matchAll(/^- (.+)$/gm)].map(([, text = '']) => text)

/** The letters around a form are no letters of the same word; in Chinese there are no such bounds. */
const asWord = (form: string): RegExp =>
  /\p{Script=Han}/u.test(form)
    ? new RegExp(form, 'u')
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, 'u')

/** Every text in a tree of texts, with the path that leads to it. */
function textsIn(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${place} ${name}`))
}

async function textsOfProgram(language: string): Promise<Text[]> {
  const files = globSync(`src/texts/${language}/*.ts`, { cwd: root })
  const rooms = files.map(async (file) => {
    const read: Record<string, unknown> = await import(join(root, file))
    return textsIn(read[basename(file, '.ts')], file)
  })
  return (await Promise.all(rooms)).flat()
}

/** Labels of the definitions, each in its language; by the words of `also` people search, and nobody reads them. */
function labels(at: 0 | 1): Text[] {
  const files = globSync('{screens,schemas}/**/*.yaml', { cwd: root, exclude: ['schemas/demonstration/**'] })
  return files.flatMap((file) =>
    textsIn(parse(readFileSync(join(root, file), 'utf8')), file)
      .filter(({ place }) => !/ also \d+$/.test(place))
      .filter(({ text }) => /^[^|]*\p{Script=Han}[^|]* \| [^|]+$/u.test(text))
      .map(({ place, text }) => ({ place, text: text.split(' | ')[at] ?? '' })),
  )
}

const chinese = [...(await textsOfProgram('zh')), ...labels(0)]
const english = [...(await textsOfProgram('en')), ...labels(1)]

/** What a rule finds; what the specification gives stays. */
const breaking = (texts: readonly Text[], rule: RegExp): string[] =>
  texts
    .filter(({ text }) => rule.test(text) && !kept.includes(text))
    .map(({ place, text }) => `${place}: ${text}`)

test('there are words and texts to hold to them', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(kept.length).toBeGreaterThan(4)
  expect(chinese.length).toBeGreaterThan(1000)
  expect(english.length).toBeGreaterThan(1000)
})

test('no text says what the list of words says otherwise', () => {
  const wrong = rows.flatMap(([, zh = '', en = '', , never = '']) =>
    [...never.matchAll(/`(.+?)`/g)].flatMap(([, form = '']) =>
      breaking([...chinese, ...english], asWord(form)).map((found) => `${found} → ${zh} | ${en}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('each word stands once in the list, in both languages', () => {
  for (const at of [1, 2]) {
    const said = rows.map((row) => row[at])
    expect(said.filter((word, index) => said.indexOf(word) !== index)).toEqual([])
  }
})

test('English asks and shouts nothing, and begins only sentences and names with capitals', () => {
  expect(breaking(english, /\bplease\b|!/i)).toEqual([])
  const names =
    /^(?:Alt|Ctrl|Shift|Esc|Enter|Tab|Space|Home|End|Caps|Lock|Chinese|English|Excel|Yuan|Yen|Dollar|Won|Sterling|Franc|Baht|Rupee|Kong|South|Korean|Hong|Swiss|Thai|Indian|Singapore|Canadian|Australian|Pound|US)$/
  const capitals = (text: string): string[] =>
    [...text.matchAll(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu)].flatMap(([word]) => (names.test(word) ? [] : [word]))
  const labelsOnly = labels(1).filter(({ text }) => capitals(text).length > 0 && !/[.;:“"]/.test(text))
  expect(labelsOnly).toEqual([])
})

test('Chinese keeps to its own punctuation and stacks no requests', () => {
  expect(breaking(chinese, /\p{Script=Han}[,;:!?]|[,;:!?]\p{Script=Han}|！/u)).toEqual([])
  expect(breaking(chinese, /请(?!求).*请(?!求)/u)).toEqual([])
})
