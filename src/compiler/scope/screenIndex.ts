import { kindOf } from './screenKind.ts'
import type { ScreenFile, ScreenSource } from './sources.ts'

/** What is asked of all screens together. */
export interface ScreenIndex {
  /** The first screen on which a document of an entity is seen, by the entity's name. */
  readonly documents: ReadonlyMap<string, string>
  /** Variants by the screen that they come from, in the order of the screens. */
  readonly variants: ReadonlyMap<string, readonly ScreenSource[]>
  /** Names of files that hold screens, or a menu for the default ones; with whether they hold screens. */
  readonly files: ReadonlyMap<string, boolean>
  /** Screens that rows open: those that are no lists. */
  readonly opened: readonly string[]
}

export function indexScreens(screens: Iterable<ScreenSource>, files: readonly ScreenFile[]): ScreenIndex {
  const documents = new Map<string, string>()
  const variants = new Map<string, ScreenSource[]>()
  const opened: string[] = []
  for (const screen of screens) {
    const { id, source, stem } = screen
    const kind = kindOf(source)
    if (kind !== 'list' && kind !== 'report') opened.push(id)
    const entity = kind && kind !== 'list' && kind !== 'report' ? (source[kind]?.entity ?? stem) : undefined
    if (entity !== undefined && !documents.has(entity)) documents.set(entity, id)
    if (source.from === undefined) continue
    const others = variants.get(source.from)
    if (others) others.push(screen)
    else variants.set(source.from, [screen])
  }
  const named = new Map<string, boolean>()
  for (const { stem, source } of files)
    named.set(stem, named.get(stem) === true || source.screens !== undefined)
  return { documents, variants, files: named, opened }
}
