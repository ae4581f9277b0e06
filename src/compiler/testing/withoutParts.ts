import { stringify } from 'yaml'
import { besideOf, withPartFiles } from '../scope/withPartFiles.ts'
import { parse } from '../parse/parse.ts'
import { plain } from '../source/SourceFile.ts'
import type { Files } from '../source/files.ts'

/** The same definitions, each document and its screens in one file: for what looks at files one by one. */
export function withoutParts(files: Files): Files {
  const gone = new Set<string>()
  const whole = new Map<string, string>()
  for (const [folder, kind] of [
    ['schemas/entities', 'entity'],
    ['screens', 'screens'],
  ] as const)
    for (const name of files.list(folder, true).filter((one) => one.endsWith('.yaml'))) {
      const file = `${folder}/${name}`
      const source = parse(file, files.read(file) ?? '', { diagnostics: [] })
      const { file: found, parts } = withPartFiles(source, kind, besideOf(file, files), { diagnostics: [] })
      if (parts.length > 0) whole.set(file, stringify(plain(found.root), { lineWidth: 0 }))
      for (const part of parts) gone.add(file.replace(/[^/]*$/, `${part}.yaml`))
    }
  return {
    read: (file) => (gone.has(file) ? undefined : (whole.get(file) ?? files.read(file))),
    list: (folder, deep) => files.list(folder, deep).filter((name) => !gone.has(`${folder}/${name}`)),
  }
}
