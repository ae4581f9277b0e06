import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes texts below a folder, each as a whole: whoever reads one meanwhile reads the one of before or of now. Undefined takes a file away. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string | undefined>): void {
  for (const [name, text] of files) {
    const path = join(folder, name)
    if (text === undefined) {
      rmSync(path, { force: true })
      continue
    }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  }
}
