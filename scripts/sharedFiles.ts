import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What the bundler tells of a file. */
interface Bundled {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

interface Sharing {
  readonly name: string
  /** Of src, as are `with`. */
  readonly of: string
  readonly with: readonly string[]
  /** Files of packages that come along. A package is imported whole and shaken, so that who needs which of its files cannot be seen. */
  readonly packages: RegExp
}

/** A group of the bundler: our files that `of` imports, however far away, and one of `with` does, too. What these import comes along. */
export function sharedFiles({ name, of, with: others, packages }: Sharing) {
  let shared: ReadonlySet<string> | undefined
  return {
    name: (id: string, bundled: Bundled): string | null => {
      shared ??= reached([of], bundled).intersection(reached(others, bundled))
      return shared.has(id) || packages.test(id) ? name : null
    },
    debugName: name,
  }
}

/** Our files that these import at once, not when they are asked for; they themselves are among them. */
function reached(files: readonly string[], bundled: Bundled): Set<string> {
  const queue = files.map((file) => join(root, 'src', file))
  const found = new Set<string>()
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || id.includes('node_modules')) continue
    found.add(id)
    queue.push(...(bundled.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
