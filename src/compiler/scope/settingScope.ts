import { settingNames, settingWord } from '../../rules/expression/isSetting.ts'
import type { Scope } from '../../rules/expression/Scope.ts'
import type { Typed } from '../../rules/expression/Typed.ts'
import type { CompilationUnit } from './CompilationUnit.ts'

/** What an expression knows of settings: they are looked for only where its text names one. */
export function settingScope(unit: CompilationUnit, source: string): Partial<Scope> {
  const { world, reads } = unit
  if (!source.includes(settingWord)) return none
  const names = settingNames(source)
  if (names.length === 0) return none
  for (const name of names) reads.add(`setting:${name}`)
  if (names.some((name) => world.broken.has(name))) unit.metBroken = true
  const { organizations, asker } = world
  return { settings: world.scopeSettings(), organizations, asker }
}

const none: Partial<Scope> = {}

/** What it reads is read. */
export function noteSettings({ settings }: CompilationUnit, parts: readonly Typed[]): void {
  for (const part of parts) if (part.kind === 'setting') settings.add(part.name)
}

/** `isPersonal({ kind: 'clock' })` → `false`. A setting that is another for each who asks. */
export const isPersonal = (part: Typed): boolean =>
  part.kind === 'setting' && part.levels.some((level) => level === 'role' || level === 'user')
