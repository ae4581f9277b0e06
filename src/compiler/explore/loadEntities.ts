import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { emit } from '../emit/emit.ts'
import { writeEmitted } from '../emit/writeEmitted.ts'

const root = join(import.meta.dirname, '../../..')

/** The definitions with entities whose rules can be run: written as modules into a folder of their own, loaded, taken away. Hooks are left out. */
export async function loadEntities(
  definitions: Definitions,
): Promise<Pick<Definitions, 'entities' | 'lookups'>> {
  const plain = Object.fromEntries(
    Object.values(definitions.entities).map((entity) => [entity.name, { ...entity, hooks: [] }]),
  )
  const folder = join(root, 'dist', `explored-${randomBytes(6).toString('hex')}`)
  const files = new Map(
    [...emit({ ...definitions, entities: plain, screens: [] })].filter(([path]) =>
      path.startsWith('server/entities/'),
    ),
  )
  try {
    writeEmitted(folder, files)
    const names = Object.keys(plain)
    const entities = await Promise.all(
      names.map(
        async (name) =>
          (
            (await import(
              /* @vite-ignore */ pathToFileURL(join(folder, 'server/entities', `${name}.js`)).href
            )) as { entity: CompiledEntity }
          ).entity,
      ),
    ) // what emit writes
    return {
      entities: Object.fromEntries(entities.map((entity) => [entity.name, entity])),
      lookups: definitions.lookups,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
