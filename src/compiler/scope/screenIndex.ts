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
  /** Lists and reports that are no variants, each with whether it has further lists under its address. */
  readonly listed: ReadonlyMap<string, boolean>
  /** Those of them that stand under the address of another list. */
  readonly further: ReadonlySet<string>
}

export function indexScreens(screens: Iterable<ScreenSource>, files: readonly ScreenFile[]): ScreenIndex {
  const all = [...screens]
  const documents = new Map<string, string>()
  const variants = new Map<string, ScreenSource[]>()
  const opened = all.filter(({ source }) => !isListed(source))
  for (const { id, source, stem } of opened) {
    const kind = kindOf(source)
    const entity = kind === undefined || kind === 'report' ? undefined : (source[kind]?.entity ?? stem)
    if (entity !== undefined && !documents.has(entity)) documents.set(entity, id)
  }
  for (const screen of all) {
    const { from } = screen.source
    if (from === undefined) continue
    const others = variants.get(from)
    if (others) others.push(screen)
    else variants.set(from, [screen])
  }
  const named = new Map<string, boolean>()
  for (const { stem, source } of files)
    named.set(stem, named.get(stem) === true || source.screens !== undefined)
  return { documents, variants, files: named, opened: opened.map(({ id }) => id), ...listsIn(all) }
}

const isListed = (source: ScreenSource['source']): boolean => {
  const kind = kindOf(source)
  return kind === 'list' || kind === 'report'
}

/** Lists and reports, and those that stand under the address of another one. */
function listsIn(all: readonly ScreenSource[]): Pick<ScreenIndex, 'listed' | 'further'> {
  const listed = all.flatMap(({ id, source }) =>
    isListed(source) ? [[id, source.list?.lists !== undefined] as const] : [],
  )
  const further = all.flatMap(({ source }) => source.lists ?? source.list?.lists ?? [])
  return { listed: new Map(listed), further: new Set(further) }
}
