import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Names that a module imports, statically or when it is asked for. */
const imported = /(?<=\bfrom ')[^']+(?=')|(?<=\bimport\(')[^']+(?=')/g

/**
 * The modules of definitions as pages load them: what the compiler wrote, without anything that works on modules in between, since they are
 * plain JavaScript already. One that is another than when the session began has the number of its last round in its address, and with it all
 * that stand on it, so that a page takes anew what changed and keeps everything else.
 */
export class MadeModules {
  readonly #folder: string
  readonly #address: string
  readonly #texts = new Map<string, string | undefined>()
  readonly #rounds = new Map<string, number>()
  /** What some page has taken. */
  readonly #served = new Set<string>()
  #round = 0

  /** `folder`: where they are written. `address`: of that folder in the page, as /dist/live. */
  constructor(folder: string, address: string) {
    this.#folder = folder
    this.#address = address
  }

  /** These files were written anew. */
  changed(files: readonly string[]): void {
    this.#round += 1
    for (const file of files) this.#texts.delete(file)
    const standing = this.#standingOn()
    const rest = [...files]
    for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
      if (this.#rounds.get(file) === this.#round) continue
      this.#rounds.set(file, this.#round)
      rest.push(...(standing.get(file) ?? []))
    }
  }

  /** What the page is to run for an address; undefined where that is none of these modules. */
  textAt(address: string): string | undefined {
    const [path = ''] = address.split('?')
    if (!path.startsWith(`${this.#address}/`)) return undefined
    const file = path.slice(this.#address.length + 1)
    if (!/^browser(?:\/\w+)+\.js$/.test(file)) return undefined
    this.#served.add(file)
    return this.#textOf(file)?.replaceAll(imported, (name) => this.#addressOf(file, name))
  }

  #textOf(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, readOrNothing(join(this.#folder, file)))
    return this.#texts.get(file)
  }

  #addressOf(from: string, name: string): string {
    const path = posix.join(this.#address, posix.dirname(from), name)
    const round = this.#rounds.get(path.slice(this.#address.length + 1))
    return round === undefined ? path : `${path}?round=${round}`
  }

  /** For each module those that import it, of what pages have taken. */
  #standingOn(): ReadonlyMap<string, readonly string[]> {
    const standing = new Map<string, string[]>()
    for (const file of this.#served)
      for (const [name] of this.#textOf(file)?.matchAll(imported) ?? []) {
        const other = posix.join(posix.dirname(file), name)
        const those = standing.get(other)
        if (those) those.push(file)
        else standing.set(other, [file])
      }
    return standing
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // a page asks for what is gone
    throw error
  }
}
