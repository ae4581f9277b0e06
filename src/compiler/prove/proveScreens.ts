import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledMenu } from '../../language/menu.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { SourceMenu } from '../../language/source.ts'
import type { Gathered, Linked } from '../normalize/Linked.ts'
import { bundles, choicesOf, codesOfWord, wordsOf } from '../normalize/grants.ts'
import { report, type Report } from '../source/diagnostics.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { nearest } from '../../rules/nearest.ts'
import { rootOf } from '../normalize/ScreenAsk.ts'
import type { Proof } from './Proof.ts'
import { proveLists } from './proveLists.ts'
import { innerButtons, rowButtonMarks, tablesOf } from '../normalize/rowButtons.ts'
import { readsOfReport } from '../normalize/reports.ts'
import { readsOfPictures } from '../normalize/pictures.ts'
import { secretsRead, tabPath } from '../normalize/tabs.ts'
import { hiddenOf } from '../scope/screenParts.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'

/** Whoever gets a screen sees rows of its entity, and nothing on it that is kept from him. */
export function proveScreens(proof: Proof, { unit, screens }: Linked): void {
  for (const screen of screens) {
    const audience = screen.audience ?? menuOf(screen, proof.definitions)?.audience
    proveInnerButtons(proof, screen, audience)
    proveLists(proof, unit, screen)
    const access = accessOf(proof.definitions.entities, screen.entity)
    const known = discreet.get(screen)
    if (known && known.audience === audience && known.access === access) continue
    const before = proof.to.diagnostics.length
    const shape = unit.entity(screen.entity)
    if (shape) proveSort(proof, unit, screen, shape)
    if (shape) proveTabs(proof, unit, screen, shape)
    if (shape) provePictures(proof, unit, screen, shape)
    if (shape) proveReport(proof, unit, screen, shape)
    if (audience && shape) proveAccess(proof, unit, { screen, shape, audience })
    if (proof.to.diagnostics.length === before) discreet.set(screen, { audience, access })
  }
}

/** Screens that show nothing hidden, for whom, and the access under which that was found. What else counts stands in the file of the screen. */
const discreet = new WeakMap<
  CompiledScreen,
  { readonly audience: string | undefined; readonly access: unknown }
>()

/** Who may see rows of this entity: what its document says. */
function accessOf(entities: Entities, name: string): CompiledEntity['access'] | undefined {
  const entity = entities[name]
  return entity?.parent ? accessOf(entities, entity.parent.entity) : entity?.access
}

function proveInnerButtons(
  { buttons, to }: Proof,
  screen: CompiledScreen,
  audience: string | undefined,
): void {
  for (const { key, button } of innerButtons(screen)) {
    const granted = buttons.granted.get(key)
    const mark = rowButtonMarks.get(button)
    if (mark && !(audience === undefined ? granted : granted?.has(audience)))
      report(to, 'ungranted-verb', mark, {
        verb: button.verb ?? button.resource,
        audience: audience ?? 'any audience',
      })
  }
}

/** Audiences that get this very screen, and no variant of it. */
function readersOf({ definitions, symbols }: Proof, { id, list }: CompiledScreen): readonly string[] {
  const served = (symbols.screenIndex().variants.get(id) ?? []).map(({ source }) => source.as ?? '')
  const one = menuOf({ id, list }, definitions)?.audience
  const readers = one === undefined ? symbols.audienceNames : [one]
  return readers.filter((name) => !served.includes(name))
}

/** The tabs of a list show rows by what all who see it may read in every row. What a variant inherits and may not read has fallen away. */
function proveTabs(proof: Proof, unit: CompilationUnit, screen: CompiledScreen, shape: EntityShape): void {
  if (screen.audience !== undefined) return
  for (const { name } of screen.tabs ?? []) {
    const path = tabPath(['screens', screen.id, 'list'], name)
    const rule = unit.at(...path)
    if (!rule) continue
    for (const audience of readersOf(proof, screen))
      for (const read of secretsRead(unit, shape, rule, audience))
        report(proof.to, 'hidden-tab', unit.value(path), {
          ...read,
          audience,
          kept: proof.symbols.kept?.keptOf(read.entity, audience).get(read.field),
        })
  }
}

/** Rows stand in their places by what all who see the list may read in every row. What a variant inherits and may not read has fallen away. */
function provePictures(
  proof: Proof,
  unit: CompilationUnit,
  screen: CompiledScreen,
  shape: EntityShape,
): void {
  if (screen.audience !== undefined) return
  for (const { rule, mark, look } of (screen.pictures && readsOfPictures.get(screen.pictures)) ?? [])
    for (const audience of readersOf(proof, screen))
      for (const read of secretsRead(unit, shape, rule, audience))
        report(proof.to, 'hidden-picture', mark, {
          ...read,
          audience,
          look,
          kept: proof.symbols.kept?.keptOf(read.entity, audience).get(read.field),
        })
}

/** A report is found from what all who see it may read in every row. */
function proveReport(proof: Proof, unit: CompilationUnit, screen: CompiledScreen, shape: EntityShape): void {
  const readers = screen.audience === undefined ? readersOf(proof, screen) : [screen.audience]
  for (const { rule, mark } of (screen.report && readsOfReport.get(screen.report)) ?? [])
    for (const audience of readers)
      for (const read of secretsRead(unit, shape, rule, audience))
        report(proof.to, 'hidden-report', mark, {
          ...read,
          audience,
          kept: proof.symbols.kept?.keptOf(read.entity, audience).get(read.field),
        })
}

/** A list is sorted by what all who see it may read in every row. What a variant inherits and may not read has fallen away. */
function proveSort(proof: Proof, unit: CompilationUnit, screen: CompiledScreen, shape: EntityShape): void {
  const { id, audience: only, table } = screen
  const { symbols, to } = proof
  const path = ['screens', id, 'list', 'sort']
  if (only !== undefined || !table || !unit.has(path)) return
  for (const audience of readersOf(proof, screen)) {
    const hidden = hiddenOf(unit, shape, audience, true)
    for (const { field } of table.defaultSort) {
      const name = Object.values(shape.fields).find(({ wire }) => wire === field)?.name ?? field
      if (hidden.has(name))
        report(to, 'hidden-sort', unit.value(path), {
          field: name,
          entity: shape.name,
          audience,
          kept: symbols.kept?.keptOf(shape.name, audience).get(name),
        })
    }
  }
}

interface Seen {
  readonly screen: CompiledScreen
  readonly shape: EntityShape
  readonly audience: string
}

function proveAccess(
  { definitions, symbols, to }: Proof,
  unit: CompilationUnit,
  { screen, shape, audience }: Seen,
): void {
  const mark = unit.key(['screens', screen.id])
  const root = rootOf(unit, shape)
  const access = definitions.entities[root.name]?.access
  if (!access?.[audience]?.rows) return report(to, 'no-access', mark, { entity: root.name, audience })
  if (screen.audience) return
  for (const one of hiddenShown(unit, screen, audience))
    report(to, 'hidden-field', mark, {
      ...one,
      audience,
      kept: symbols.kept?.keptOf(one.entity, audience).get(one.field),
    })
}

function menuOf(
  { id, list }: Pick<CompiledScreen, 'id' | 'list'>,
  { menus }: Gathered,
): CompiledMenu | undefined {
  const byScreen =
    menusByScreen.get(menus) ??
    new Map([
      ...menus.flatMap((menu) => (menu.lists ?? []).map((one) => [one, menu] as const)), // its own comes later, and counts
      ...menus.flatMap((menu) => (menu.screen === undefined ? [] : [[menu.screen, menu] as const])),
    ])
  menusByScreen.set(menus, byScreen)
  return byScreen.get(id) ?? (list === undefined ? undefined : byScreen.get(list))
}

const menusByScreen = new WeakMap<readonly CompiledMenu[], ReadonlyMap<string, CompiledMenu>>()

/** A screen without an audience whose only readers belong to one. */
function hiddenShown(
  unit: CompilationUnit,
  screen: CompiledScreen,
  audience: string,
): { field: string; entity: string }[] {
  const shown = [
    ...tablesOf(screen).map(({ entity, columns, expand }) => ({
      entity,
      columns: [...columns, ...(expand?.columns ?? [])],
    })),
    ...screen.sections.flatMap((section) =>
      section.kind === 'fields' ? [{ entity: screen.entity, columns: section.columns }] : [],
    ),
  ]
  return shown.flatMap(({ entity, columns }) => {
    const shape = unit.entity(entity)
    const hidden = shape ? hiddenOf(unit, shape, audience) : new Set<string>()
    return columns.flatMap(({ field }) => (field && hidden.has(field) ? [{ field, entity }] : []))
  })
}

/** Grants name resource codes that the menu has, and roles of those for whom its screen is made. */
export function proveMenus({ symbols: world, definitions, to }: Proof, { unit, menus }: Linked): void {
  for (const { id, source } of menus) {
    const menu = menuOf({ id }, definitions)
    if (!menu || isGranted(source, menu, world)) continue
    const before = to.diagnostics.length
    for (const [role, grant] of Object.entries(source.grants ?? {})) {
      const audience = world.audiences?.source.roles[role]?.audience
      if (menu.audience && audience !== menu.audience)
        report(to, 'foreign-grant', unit.key(['menu', id, 'grants', role]), {
          role,
          audience: menu.audience,
          screen: id,
        })
      if (grant !== 'all') proveGrant({ to, unit, id, role }, wordsOf(grant), menu.resources)
    }
    if (to.diagnostics.length === before)
      granted.set(source, { resources: menu.resources, audiences: world.audiences?.source })
  }
}

interface GrantPlace {
  readonly to: Report
  readonly unit: CompilationUnit
  readonly id: string
  readonly role: string
}

/** Each word grants something, and nothing that another one does. */
function proveGrant(
  { to, unit, id, role }: GrantPlace,
  words: readonly string[],
  resources: CompiledMenu['resources'],
): void {
  const choices = choicesOf(resources)
  const given = words.map((word) => ({ word, codes: codesOfWord(word, resources) }))
  for (const [index, { word, codes }] of given.entries()) {
    const mark = unit.value(['menu', id, 'grants', role, index])
    const more = given.find(
      (other, at) =>
        at !== index &&
        codes.every((code) => other.codes.includes(code)) &&
        (other.codes.length > codes.length || at < index),
    )
    if (codes.length === 0 && !Object.hasOwn(bundles, word))
      report(to, 'unknown-button', mark, {
        name: word,
        where: `The menu ${id}`,
        nearest: nearest(word, choices),
        choices,
      })
    else if (codes.length === 0) report(to, 'idle-grant', mark, { word, role, by: undefined })
    else if (more) report(to, 'idle-grant', mark, { word, role, by: more.word })
  }
}

/** Entries of the menu whose grants hold, with what was looked at: the codes of their screens, and whose each role is. */
const granted = new WeakMap<SourceMenu, { readonly resources: unknown; readonly audiences: unknown }>()

function isGranted(source: SourceMenu, { resources }: CompiledMenu, { audiences }: SymbolTable): boolean {
  const known = granted.get(source)
  return known?.resources === resources && known.audiences === audiences?.source
}
