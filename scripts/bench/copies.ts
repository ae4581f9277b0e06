import { join } from 'node:path'
import { parse } from 'yaml'
import { grammarIn } from '../../src/compiler/check/readGrammar.ts'
import { census, type CountedFile } from '../../src/compiler/explain/census.ts'
import { filesOnDisk, type Files } from '../../src/compiler/source/files.ts'
import { withoutParts } from '../../src/compiler/testing/withoutParts.ts'

const root = join(import.meta.dirname, '../..')
/** What `me` points to stays one, with all that it points to and the administration. */
const supplied = 'slcSupplierInfo'
const folders = ['schemas/entities', 'screens']

/** Our definitions beside those of scripts/bench/words, which use the words of the grammar that ours do not. */
export function everyWord(): Files {
  const own = withoutParts(filesOnDisk(root))
  const more = filesOnDisk(join(import.meta.dirname, 'words'))
  return {
    read: (file) => more.read(file) ?? own.read(file),
    list: (folder, deep) => [...new Set([...own.list(folder, deep), ...more.list(folder, deep)])].sort(),
  }
}

/** Words of the grammar and functions that none of these texts uses; by their paths. */
export function idleWords(files: Files, texts: ReadonlyMap<string, string>): readonly string[] {
  const grammar = grammarIn(files)
  const counted = [...texts].map(([file, text]): CountedFile => ({
    kind: kindOf(file),
    value: parse(text) as unknown,
  }))
  return census(grammar, counted)
    .filter(({ uses }) => uses === 0)
    .map(({ of, word }) => `${of} ${word}`)
}

const kindOf = (file: string): string =>
  Object.entries({
    'screens/home/': 'home',
    screens: 'screens',
    'schemas/blocks': 'block',
    'schemas/processes': 'process',
    'schemas/services': 'service',
    'schemas/messages': 'message',
    'schemas/print': 'print',
    'schemas/imports': 'import',
  }).find(([folder]) => file.startsWith(folder))?.[1] ?? 'entity'

/** The texts of these definitions, without copies. */
export const originals = (
  files: Files,
  of = [
    ...folders,
    'schemas/blocks',
    'schemas/processes',
    'schemas/services',
    'schemas/messages',
    'schemas/print',
    'schemas/imports',
  ],
): ReadonlyMap<string, string> =>
  new Map(
    of
      .flatMap((folder) => files.list(folder, true).map((name) => `${folder}/${name}`))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => [file, files.read(file) ?? '']),
  )

/** The definitions and so many copies of them that there are just so many documents, if there are not more without copies. */
export function copies(
  disk: Files,
  documents: number,
): { readonly files: Files; readonly texts: Map<string, string>; readonly count: number } {
  const texts = new Map(originals(disk, folders))
  const whole = copiedOf(texts, disk.read('schemas/audiences.yaml') ?? '')
  const own = documentsIn([...texts.keys()])
  for (let copy = 1, missing = documents - own; missing > 0; copy += 1) {
    const copied = firstOf(whole, missing)
    const pattern = new RegExp(`(?<!\\w)(${namesIn(copied).join('|')})(?!\\w)`, 'g')
    for (const [file, text] of copied)
      texts.set(file.replace(/\.yaml$/, `C${copy}.yaml`), text.replace(pattern, `$1C${copy}`))
    missing -= documentsIn(copied.map(([file]) => file))
  }
  const count = documentsIn([...texts.keys()])
  const list = (folder: string, deep = false) =>
    folders.some((one) => folder.startsWith(one))
      ? [...texts.keys()]
          .filter(
            (file) => file.startsWith(`${folder}/`) && (deep || !file.slice(folder.length + 1).includes('/')),
          )
          .map((file) => file.slice(folder.length + 1))
      : disk.list(folder, deep)
  return { files: { read: (file) => texts.get(file) ?? disk.read(file), list }, texts, count }
}

function copiedOf(texts: ReadonlyMap<string, string>, audiences: string): Copied {
  const named = new Set(audiences.match(/\w+/g)) // there is one document for each of its parts
  const kept = [...texts]
    .filter(([file]) => stem(file) === supplied)
    .flatMap(([, text]) => text.match(/(?<=\bto: )\w+/g) ?? [])
  return [...texts].filter(
    ([file]) =>
      !file.includes('/administration/') &&
      !file.startsWith('screens/home/') &&
      ![supplied, ...kept].includes(stem(file)) &&
      !named.has(stem(file)),
  )
}

type Copied = readonly (readonly [file: string, text: string])[]

/** All of them, or so many documents with their screens: the largest of those that, with what they name, are no more than that. */
function firstOf(copied: Copied, documents: number): Copied {
  if (documentsIn(copied.map(([file]) => file)) <= documents) return copied
  const named = namedBy(copied)
  const chosen = new Set<string>()
  for (const [file] of copied.toSorted(([, a], [, b]) => b.length - a.length)) {
    const more = new Set([...chosen, stem(file)])
    for (const one of more) for (const other of named.get(one) ?? []) more.add(other)
    if (more.size <= documents) for (const one of more) chosen.add(one)
  }
  return copied.filter(([file]) => chosen.has(stem(file)))
}

/** Which documents each of them names, by their stems; a screen belongs to its document. */
function namedBy(copied: Copied): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map(copied.flatMap((one) => namesIn([one]).map((name) => [name, stem(one[0])])))
  const named = new Map<string, Set<string>>()
  for (const [file, text] of copied) {
    const own = named.get(stem(file)) ?? new Set()
    named.set(stem(file), own)
    for (const word of text.match(/\w+/g) ?? []) if (owners.has(word)) own.add(owners.get(word) ?? '')
  }
  return named
}

/** Entities, lines and screens: what a copy calls otherwise. */
const namesIn = (copied: Copied): readonly string[] => [
  ...new Set(
    copied.flatMap(([file, text]) => [
      stem(file),
      ...(text.match(/(?<=^\s*entity: )\w+/gm) ?? []),
      ...(text.match(/(?<=^\s*(?:server: \w+\/|was: ))\w+/gm) ?? []),
      ...(file.startsWith('screens')
        ? (text.match(/^ {2}\w+(?=:)/gm)?.map((name) => name.trim()) ?? [])
        : []),
    ]),
  ),
]

const documentsIn = (files: readonly string[]): number =>
  files.filter((file) => file.startsWith('schemas/entities')).length

const stem = (file: string): string => file.replace(/^.*\//, '').replace(/\.yaml$/, '')
