import { report } from '../source/diagnostics.ts'
import { markKey } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

/** Every setting is read somewhere. */
export function proveSettings({ symbols, files, to }: Proof): void {
  const read = new Set(files.flatMap(({ unit }) => [...unit.settings]))
  for (const { name, file } of symbols.settings.values())
    if (!read.has(name)) report(to, 'idle-setting', markKey(file, [name]), { name })
}
