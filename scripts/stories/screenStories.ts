import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Indexer, IndexInput } from 'storybook/internal/types'
import type { Plugin } from 'vite'
import type { ScreenFacts } from '../../src/storybook/stories/ScreenFacts.ts'
import { variantsOf } from '../../src/storybook/stories/variants.ts'
import type { StoryCatalog } from './screenFacts.ts'

const root = resolve(import.meta.dirname, '../..')
/** Made anew by each compilation: Storybook watches it, and asks for the index again. */
export const registryFile = join(root, 'dist/definitions/browser/registry.js')
const prefix = 'virtual:screens/'
const settingId = 'virtual:screens/setting'
const audiencesId = 'virtual:screens/audiences'

let known: { readonly at: number; readonly catalog: Promise<StoryCatalog> } | undefined

/** What was compiled last. Throws where nothing was. */
export function storyCatalog(): Promise<StoryCatalog> {
  if (!existsSync(registryFile)) throw new Error('Nothing is compiled yet: npm run compile first.')
  const at = statSync(registryFile).mtimeMs
  if (known?.at !== at) known = { at, catalog: readCatalog() }
  return known.catalog
}

async function readCatalog(): Promise<StoryCatalog> {
  const pinned = join(root, 'node_modules/node/bin/node')
  const node = existsSync(pinned) ? pinned : process.execPath
  const read = promisify(execFile)(node, [join(root, 'scripts/stories/screenFacts.ts')], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse((await read).stdout) as StoryCatalog // as the script prints it
}

/** Area, screen: where its stories stand. Two of one name in an area are told apart by whom they are for, or by their ids. */
export function titleOf(
  { id, title, area, audience, kind }: ScreenFacts,
  all: readonly ScreenFacts[],
): string {
  const same = all.filter((one) => one.title.EN === title.EN && one.area.EN === area.EN)
  const isTold = same.filter((one) => one.audience === audience).length === 1
  const more = isTold ? audience : id
  const name = same.length === 1 || more === undefined ? title.EN : `${title.EN} (${more})`
  return ['Screens', area.EN, name].map((part) => part.replaceAll('/', '·')).join('/') || kind
}

/** Every story of every screen, from the catalog alone. */
export const screenIndexer: Indexer = {
  test: /definitions[\\/]browser[\\/]registry\.js$/,
  createIndex: async () => {
    const { screens } = await storyCatalog()
    return screens.flatMap((screen) =>
      variantsOf(screen).map(({ key, name }): IndexInput => ({
        type: 'story',
        importPath: `${prefix}${screen.id}`,
        exportName: key,
        name,
        title: titleOf(screen, screens),
        metaId: metaIdOf(screen),
        tags: ['screen'],
      })),
    )
  },
}

const metaIdOf = ({ id }: Pick<ScreenFacts, 'id'>): string => `screen-${id.toLowerCase()}`

/** Gives what a screen's stories are made of, when they are opened: its own definitions, and those of the variants that other audiences get. */
export function screenStories(): Plugin {
  return {
    name: 'screen-stories',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(resolved) {
      if (!resolved.startsWith(`\0${prefix}`)) return undefined
      const id = resolved.slice(1)
      const { screens, setting } = await storyCatalog()
      if (id === settingId) return `export default ${JSON.stringify(setting)}`
      if (id === audiencesId)
        return `export default ${JSON.stringify(setting.audiences.map(({ name, label }) => ({ name, label })))}`
      const screen = screens.find((one) => one.id === id.slice(prefix.length))
      if (!screen) throw new Error(`There is no screen ${id.slice(prefix.length)}.`)
      return moduleOf(screen, screens)
    },
  }
}

function moduleOf(screen: ScreenFacts, all: readonly ScreenFacts[]): string {
  const views = new Set([screen.id, ...Object.values(screen.audiences).map((seen) => seen.screen)])
  const loads = [...views].map(
    (id) => `${JSON.stringify(id)}: () => import('/dist/definitions/browser/screens/${id}.js')`,
  )
  return [
    "import { storyOf } from '/src/storybook/stories/storyOf.tsx'",
    `import setting from '${settingId}'`,
    `const screen = { ...${JSON.stringify(screen)}, load: { ${loads.join(', ')} } }`,
    `export default { id: '${metaIdOf(screen)}', title: ${JSON.stringify(titleOf(screen, all))}, parameters: { isScreen: true } }`,
    ...variantsOf(screen).map(
      (variant) => `export const ${variant.key} = storyOf(screen, setting, ${JSON.stringify(variant)})`,
    ),
  ].join('\n')
}
