import { join } from 'node:path'
import { parse } from 'yaml'
import { readGrammar } from '../../src/compiler/check/readGrammar.ts'
import { census, type CountedFile } from '../../src/compiler/explain/census.ts'
import { filesOnDisk, type Files } from '../../src/compiler/source/files.ts'

const root = join(import.meta.dirname, '../..')
/** What `me` points to stays one, with all that it points to and the administration. */
const supplied = 'slcSupplierInfo'
const folders = ['schemas/entities', 'screens']

/** Our definitions beside those of scripts/bench/words, which use the words of the grammar that ours do not. */
export function everyWord(): Files {
  const own = filesOnDisk(root)
  const more = filesOnDisk(join(import.meta.dirname, 'words'))
  return {
    read: (file) => more.read(file) ?? own.read(file),
    list: (folder, deep) => [...new Set([...own.list(folder, deep), ...more.list(folder, deep)])].sort(),
  }
}

/** Words of the grammar and functions that none of these texts uses; by their paths. */
export function idleWords(files: Files, texts: ReadonlyMap<string, string>): readonly string[] {
  const folder = 'schemas/language'
  const grammar = readGrammar(
    Object.fromEntries(
      files
        .list(folder)
        .filter((name) => name.endsWith('.schema.json'))
        .map((name) => [`${folder}/${name}`, files.read(`${folder}/${name}`) ?? '{}']),
    ),
  )
  const counted = [...texts].map(([file, text]): CountedFile => ({
    kind: kindOf(file),
    value: parse(text) as unknown,
  }))
  return census(grammar, counted)
    .filter(({ uses }) => uses === 0)
    .map(({ of, word }) => `${of} ${word}`)
}

const kindOf = (file: string): string =>
  ['screens', 'schemas/blocks']
    .find((folder) => file.startsWith(folder))
    ?.replace('schemas/blocks', 'block') ?? 'entity'

/** The texts of these definitions, without copies. */
export const originals = (files: Files, of = [...folders, 'schemas/blocks']): ReadonlyMap<string, string> =>
  new Map(
    of
      .flatMap((folder) => files.list(folder, true).map((name) => `${folder}/${name}`))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => [file, files.read(file) ?? '']),
  )

/** The definitions and as many copies of them as make so many documents. */
export function copies(
  disk: Files,
  documents: number,
): { readonly files: Files; readonly texts: Map<string, string>; readonly count: number } {
  const texts = new Map(originals(disk, folders))
  const copied = copiedOf(texts)
  const pattern = new RegExp(`(?<!\\w)(${namesIn(copied).join('|')})(?!\\w)`, 'g')
  let count = documentsIn([...texts.keys()])
  for (let copy = 1; count < documents; copy += 1) {
    for (const [file, text] of copied)
      texts.set(file.replace(/\.yaml$/, `C${copy}.yaml`), text.replace(pattern, `$1C${copy}`))
    count += documentsIn(copied.map(([file]) => file))
  }
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

function copiedOf(texts: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const kept = [...texts]
    .filter(([file]) => stem(file) === supplied)
    .flatMap(([, text]) => text.match(/(?<=\bto: )\w+/g) ?? [])
  return [...texts].filter(
    ([file]) => !file.includes('/administration/') && ![supplied, ...kept].includes(stem(file)),
  )
}

/** Entities, lines and screens: what a copy calls otherwise. */
const namesIn = (copied: readonly (readonly [string, string])[]): readonly string[] => [
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
