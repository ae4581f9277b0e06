import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Definitions } from '../../src/language/definitions.ts'

/** What the emitted modules of a part export. */
type Module = Readonly<Record<string, unknown>>

/**
 * The definitions as the server runs them: with functions, which only emitted modules have. A module that was written anew is read anew
 * under an address of its own; all others stay what they are, so that what did not change keeps its identity.
 */
export class LoadedDefinitions {
  readonly #folder: string
  readonly #parts = new Map<string, unknown>()
  #now: Definitions | undefined
  #round = 0

  /** `folder`: dist/definitions. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** All of them, as they were written last. */
  async first(): Promise<Definitions> {
    const { definitions } = (await this.#read('server.js')) as { readonly definitions: Definitions } // what the compiler emits
    const { entities, screens, version: _version, ...besides } = definitions
    for (const entity of Object.values(entities)) this.#parts.set(entityFile(entity.name), entity)
    for (const screen of screens) this.#parts.set(screenFile(screen.id), screen)
    for (const [key, value] of Object.entries(besides)) this.#parts.set(besidesFile(key), value)
    this.#now = definitions
    return definitions
  }

  /** The same as `compiled`, which have no functions. `changed`: the files that were written since. */
  async next(compiled: Definitions, changed: ReadonlySet<string>): Promise<Definitions> {
    const before = this.#now ?? (await this.first())
    const { entities, screens, version, ...besides } = compiled
    const parts = {
      entities: Object.keys(entities).map((name) => ({ name, file: entityFile(name), of: 'entity' })),
      screens: screens.map(({ id }) => ({ name: id, file: screenFile(id), of: 'screen' })),
      besides: Object.keys(besides).map((key) => ({ name: key, file: besidesFile(key), of: 'value' })),
    }
    const stale = Object.values(parts)
      .flat()
      .filter(({ file }) => changed.has(file) || !this.#parts.has(file))
    this.#round += 1
    const read = await Promise.all(
      stale.map(
        async ({ file, of }) => [file, (await this.#read(`${file}?round=${this.#round}`))[of]] as const,
      ),
    )
    for (const [file, value] of read) this.#parts.set(file, value)
    const named = (kind: keyof typeof parts) =>
      Object.fromEntries(parts[kind].map(({ name, file }) => [name, this.#parts.get(file)]))
    const kept = { entities: named('entities'), screens: Object.values(named('screens')) }
    const now = {
      version,
      ...kept,
      ...named('besides'),
      ...(areAlike(before.entities, kept.entities) ? { entities: before.entities } : {}),
    } as unknown as Definitions // put together as the compiler emits it
    this.#now = now
    return now
  }

  async #read(file: string): Promise<Module> {
    const [path = '', query] = file.split('?')
    const address = pathToFileURL(join(this.#folder, path)).href
    return (await import(query ? `${address}?${query}` : address)) as Module // modules are looked up by name
  }
}

const entityFile = (name: string) => `server/entities/${name}.js`
const screenFile = (id: string) => `server/screens/${id}.js`
const besidesFile = (key: string) => `server/besides/${key}.js`

/** Whether the same parts stand under the same names, in the same order. */
function areAlike(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === others.length &&
    keys.every((key, index) => key === others[index] && one[key] === other[key])
  )
}
