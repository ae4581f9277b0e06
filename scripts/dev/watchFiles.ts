import { existsSync, readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds without a further sign after which files are looked at: editors write one in several steps. */
const quietFor = 12
/** Milliseconds after which they are looked at in any case. */
const latest = 120
/** Milliseconds for which a file that has become empty may be on its way: some editors empty a file before they write it. */
const emptyFor = 80

interface Watching {
  readonly root: string
  /** Folders below the root, with all that is in them. */
  readonly folders: readonly string[]
  /** The files that count, relative to the root. */
  list(): readonly string[]
  /** Files that were made, changed or deleted since it was called last. */
  onChange(files: readonly string[]): void
}

/** Milliseconds between two looks of which nobody gave a sign: some file systems give none. */
const everySoOften = 1000

/** What tells whether a file is the same one: an editor may put another in its place, which is as old. */
type Mark = `${number}.${number}.${number}`

/**
 * Tells which of some files have changed. What the system says of changes differs from editor to editor (a rename in place of a write, a
 * folder that moves, a deletion before a new one), so any sign only makes it look at all of them: a few milliseconds for some hundred.
 */
export function watchFiles({ root, folders, list, onChange }: Watching): { look(): void; stop(): void } {
  let known = marksOf(root, list())
  let timer: NodeJS.Timeout | undefined
  let since: number | undefined
  const look = (): void => {
    clearTimeout(timer)
    const begun = since
    since = undefined
    const now = marksOf(root, list())
    const changed = [...new Set([...known.keys(), ...now.keys()])].filter(
      (file) => known.get(file) !== now.get(file),
    )
    const isOnItsWay = changed.some((file) => isEmptied(now.get(file), known.get(file)))
    const from = begun ?? performance.now()
    if (isOnItsWay && performance.now() - from < emptyFor) return wait(from)
    known = now
    follow()
    if (changed.length > 0) onChange(changed)
  }
  const wait = (from: number): void => {
    clearTimeout(timer)
    since = from
    timer = setTimeout(look, Math.min(quietFor, Math.max(0, from + latest - performance.now())))
  }
  const sign = () => wait(since ?? performance.now())
  const watchers = new Map<string, FSWatcher>()
  const follow = (): void => {
    const now = new Set(folders.flatMap((folder) => foldersBelow(join(root, folder))))
    for (const [folder, watcher] of watchers)
      if (!now.has(folder)) {
        watcher.close()
        watchers.delete(folder)
      }
    for (const folder of now) if (!watchers.has(folder)) begin(folder)
  }
  const begin = (folder: string): void => {
    try {
      const watcher = watch(folder, sign)
      watcher.on('error', sign) // it went away under it
      watchers.set(folder, watcher)
    } catch {
      sign() // it went away before
    }
  }
  follow()
  const besides = setInterval(() => since === undefined && look(), everySoOften).unref()
  return {
    look,
    stop: () => {
      clearTimeout(timer)
      clearInterval(besides)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function marksOf(root: string, files: readonly string[]): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const file of files) {
    const found = statSync(join(root, file), { throwIfNoEntry: false })
    if (found?.isFile()) marks.set(file, `${found.mtimeMs}.${found.size}.${found.ino}`)
  }
  return marks
}

/** A folder and all below it. Each is watched by itself: what Node watches with all that is in it misses files that take the place of others. */
function foldersBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )
  return [folder, ...below.map(({ parentPath, name }) => join(parentPath, name))]
}

const isEmptied = (now: Mark | undefined, before: Mark | undefined): boolean =>
  now !== undefined && before !== undefined && now.split('.').at(-2) === '0'
