import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledMenu } from '../../language/menu.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { SourceMenu } from '../../language/source.ts'
import { operationOf } from './buttons.ts'
import { furtherUnder } from './furtherLists.ts'
import { flowResources, grantedCodes } from './grants.ts'
import { labelOf } from '../scope/labels.ts'
import { readsOf } from './menuReads.ts'
import type { EntitySource } from '../scope/sources.ts'
import { drawnVerbs } from './drawnVerbs.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'
import { innerButtons, tablesOf } from './rowButtons.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

export interface MenuEntry {
  readonly id: string
  readonly source: SourceMenu
}
type Resource = CompiledMenu['resources'][number]

/** The menu: a folder for each area, the further folders, then the entries, each with the resources and entities of its screens. */
export function normalizeMenus(
  symbols: SymbolTable,
  entries: readonly MenuEntry[],
  screens: readonly CompiledScreen[],
): CompiledMenu[] {
  const byId = new Map(screens.map((screen) => [screen.id, screen]))
  const listed = new Set(entries.map(({ id }) => id))
  const variants = variantsOf(screens, listed)
  const pages = entries.flatMap(({ id, source }) => {
    const screen = byId.get(id)
    return screen
      ? [
          page(
            symbols,
            screen,
            source,
            screensOf(screen, variants, byId),
            furtherUnder(screen, variants, byId),
          ),
        ]
      : []
  })
  return [...folders(symbols), ...pages]
}

/** The same menu with the entities that its screens read. */
export function withReads(
  menus: readonly CompiledMenu[],
  screens: readonly CompiledScreen[],
  entities: Readonly<Record<string, CompiledEntity>>,
): CompiledMenu[] {
  const byId = new Map(screens.map((screen) => [screen.id, screen]))
  const variants = variantsOf(screens, new Set(menus.map(({ id }) => id)))
  return menus.map((menu) => {
    const screen = menu.screen === undefined ? undefined : byId.get(menu.screen)
    return screen ? { ...menu, reads: readsOf(screensOf(screen, variants, byId), entities) } : menu
  })
}

/** Variants without a menu entry of their own, by the address under which they open. */
function variantsOf(
  screens: readonly CompiledScreen[],
  listed: ReadonlySet<string>,
): ReadonlyMap<string, readonly CompiledScreen[]> {
  return Map.groupBy(
    screens.filter(({ audience, id }) => audience !== undefined && !listed.has(id)),
    ({ path }) => path,
  )
}

function folders(symbols: SymbolTable): CompiledMenu[] {
  const { areas = {}, folders: further = {} } = symbols.areas?.source ?? {}
  const folder = (
    id: string,
    { label, icon, under, audience }: { label: string; icon?: string; under?: string; audience?: string },
    order: number,
  ): CompiledMenu => ({
    id,
    label: labelOf(label),
    ...(under ? { parent: under } : {}),
    ...(icon ? { icon } : {}),
    ...(audience ? { audience } : {}),
    order,
    resources: [],
    reads: [],
    grants: {},
  })
  return [...Object.entries(areas), ...Object.entries(further)].map(([id, source], index) =>
    folder(id, source, (index + 1) * 10),
  )
}

/** A list, the documents it opens, the variants that stand under their addresses without an entry of their own, and what else stands there; of that only documents that no list elsewhere has. */
function screensOf(
  screen: CompiledScreen,
  variants: ReadonlyMap<string, readonly CompiledScreen[]>,
  byId: ReadonlyMap<string, CompiledScreen>,
): CompiledScreen[] {
  const lists = [screen, ...(screen.audience ? [] : (variants.get(screen.path) ?? []))]
  const further = furtherUnder(screen, variants, byId)
  const editsOf = (all: readonly CompiledScreen[]) =>
    all.flatMap(({ edit }) => (edit ? (byId.get(edit) ?? []) : []))
  const under = new Set([...lists, ...further].map(({ id }) => id))
  const own = editsOf(further).filter(({ list }) => list === undefined || under.has(list))
  return [...new Set([...lists, ...editsOf(lists), ...further, ...own])]
}

function page(
  symbols: SymbolTable,
  screen: CompiledScreen,
  source: SourceMenu,
  screens: readonly CompiledScreen[],
  further: readonly CompiledScreen[],
): CompiledMenu {
  const audience = audienceOf(symbols, screen, source)
  const resources = resourcesOf(symbols, screens)
  const grants = grantsOf(symbols, source, audience, resources)
  return {
    id: screen.id,
    label: source.label ? labelOf(source.label) : screen.title,
    ...(source.also ? { also: source.also.map(labelOf) } : {}),
    ...(source.under === undefined ? {} : { parent: source.under }),
    screen: screen.id,
    ...(further.length > 0 ? { lists: further.map(({ id }) => id) } : {}),
    path: screen.path,
    ...(source.icon ? { icon: source.icon } : {}),
    ...(audience ? { audience } : {}),
    order: source.order ?? 100,
    resources,
    reads: [],
    grants,
  }
}

function audienceOf(
  symbols: SymbolTable,
  screen: CompiledScreen,
  { under, grants }: SourceMenu,
): string | undefined {
  const roles = symbols.audiences?.source.roles ?? {}
  const granted = [
    ...new Set(Object.keys(grants ?? defaultGrants(symbols)).map((role) => roles[role]?.audience)),
  ]
  return (
    screen.audience ??
    symbols.areas?.source.folders?.[under ?? '']?.audience ??
    (granted.length === 1 ? granted[0] : undefined)
  )
}

const defaultGrants = (symbols: SymbolTable): Record<string, 'all'> =>
  symbols.audiences ? { [symbols.audiences.source.default]: 'all' } : {}

/** The role that holds everything of its audience holds this too. */
function grantsOf(
  symbols: SymbolTable,
  { grants }: SourceMenu,
  audience: string | undefined,
  resources: readonly Resource[],
): CompiledMenu['grants'] {
  const everything = symbols.audiences?.source.everything
  const holds =
    everything !== undefined &&
    (audience === undefined || symbols.audiences?.source.roles[everything]?.audience === audience)
  const written = Object.entries(grants ?? defaultGrants(symbols)).map(
    ([role, grant]) => [role, grantedCodes(grant, resources)] as const,
  )
  return { ...Object.fromEntries(written), ...(holds ? { [everything]: 'all' as const } : {}) }
}

const remembered = new WeakMap<
  CompiledScreen,
  { readonly screens: readonly CompiledScreen[]; readonly resources: readonly Resource[] }
>()

/** Screens that were not compiled anew have the same buttons as before. */
function resourcesOf(symbols: SymbolTable, screens: readonly CompiledScreen[]): readonly Resource[] {
  const [first] = screens
  const before = first && remembered.get(first)
  if (
    before &&
    before.screens.length === screens.length &&
    before.screens.every((screen, index) => screen === screens[index])
  )
    return before.resources
  const resources = collectResources(symbols, screens)
  if (first) remembered.set(first, { screens, resources })
  return resources
}

function collectResources(symbols: SymbolTable, screens: readonly CompiledScreen[]): Resource[] {
  const resources = new Map<string, Resource>()
  const add = (button: CompiledButton, entity: string) => {
    const { resource, label, icon, kind } = button
    // A code means one thing in a menu; the same button on a line table permits the line's own operation.
    const key = `${resource} ${entity}`
    if (resources.has(key)) return
    const made: Resource = {
      code: resource,
      label: label satisfies Label,
      ...(icon ? { icon } : {}),
      entity,
      operation: operationOf(button),
    }
    resources.set(key, made)
    if (kind === 'flow') flowResources.add(made)
    // Whoever may do it on one may do it on many.
    const many = made.operation.replace(/^do(?!Batch)/, 'doBatch')
    if (kind === 'verb' && symbols.shape(entity)?.origin.source.verbs?.[many])
      resources.set(`${key} ${many}`, { ...made, operation: many })
  }
  for (const screen of screens) {
    for (const button of screen.toolbar) add(button, screen.entity)
    for (const { entity, button } of innerButtons(screen)) add(button, entity)
    for (const resource of checkedUploads(symbols, screen))
      resources.set(`${resource.code} ${resource.entity}`, resource)
    for (const section of screen.sections) {
      if (section.kind === 'process')
        for (const one of drawnVerbs(symbols, screen)) resources.set(`${one.code} ${one.entity}`, one)
      if (section.kind !== 'table') continue
      for (const button of section.table.toolbar)
        add(button, button.kind === 'verb' ? section.table.entity : screen.entity)
      for (const child of section.children)
        for (const button of child.table.toolbar)
          add(button, button.kind === 'verb' ? child.table.entity : screen.entity)
    }
  }
  return [...resources.values()]
}

const uploads: readonly Omit<Resource, 'entity'>[] = [
  {
    code: 'btnUploadAttachment',
    label: definitionTexts.label('button.uploadAttachment'),
    icon: 'upload',
    operation: 'uploadAttachment',
  },
  {
    code: 'btnPreviewAttachment',
    label: definitionTexts.label('button.previewAttachment'),
    icon: 'eye',
    operation: 'previewAttachment',
  },
  {
    code: 'btnDownloadAttachment',
    label: definitionTexts.label('button.downloadAttachment'),
    icon: 'download',
    operation: 'downloadAttachment',
  },
  {
    code: 'btnDelAttachment',
    label: definitionTexts.label('button.deleteAttachment'),
    icon: 'delete',
    operation: 'deleteAttachment',
  },
]

/** Uploads that ask for grants bring the codes to be granted: they permit what is done with files of the document. */
function checkedUploads(symbols: SymbolTable, screen: CompiledScreen): Resource[] {
  const columns = [
    ...tablesOf(screen).map(({ entity, columns: own }) => ({ entity, own })),
    ...screen.sections.flatMap((section) =>
      section.kind === 'fields' ? [{ entity: screen.entity, own: section.columns }] : [],
    ),
  ]
  const entities = columns
    .filter(({ own }) => own.some(({ attachmentConfig }) => attachmentConfig?.checked))
    .map(({ entity }) => documentOf(symbols.entities.get(entity)) ?? entity)
  return [...new Set(entities)].flatMap((entity) => uploads.map((resource) => ({ ...resource, entity })))
}

const documentOf = (origin: EntitySource | undefined): string | undefined =>
  origin?.parent ? documentOf(origin.parent.entity) : origin?.name
