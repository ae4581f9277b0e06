import type { CompiledColumn } from '../../language/column.ts'
import type {
  SourceChild,
  SourceColumn,
  SourceEdit,
  SourceEntity,
  SourceGrid,
  SourceList,
  SourceReport,
  SourceScreen,
  SourceSearch,
  SourceSection,
} from '../../language/source.ts'
import { labelOf } from './labels.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import type { EntityShape } from './EntityShape.ts'
import { hiddenNames, sealedFrom } from './rowRules.ts'
import { remembered } from '../source/remembered.ts'
import { kindOf } from './screenKind.ts'
import type { ScreenFile } from './sources.ts'

/** A value and where its author wrote it. */
export interface Placed<T> {
  readonly value: T
  readonly path: Path
  /** Written for this very audience; what a variant inherits is not. */
  readonly explicit: boolean
}

/** A screen before it is compiled: its own words, or those of the screen it comes from with what the variant says. */
export interface ScreenPlan {
  readonly id: string
  readonly path: Path
  readonly kind: 'list' | 'edit' | 'detail' | 'report'
  readonly entity: string
  readonly entityPath: Path
  readonly audience?: string
  readonly from?: string
  readonly title?: string
  readonly drop: readonly string[]
  readonly list?: SourceList
  readonly edit?: SourceEdit
  readonly report?: SourceReport
  /** Where `list` or `edit` stands: the base screen's for a variant. */
  readonly home: Path
  readonly variant?: SourceScreen
}

/** Screens of a file by id; a variant without a base, or of another file's, is left out (link says so). */
export function plansOf(file: ScreenFile): ScreenPlan[] {
  const screens = file.source.screens ?? {}
  return Object.entries(screens).flatMap(([id, screen]): ScreenPlan[] => {
    const base = screen.from === undefined ? screen : screens[screen.from]
    const kind = base && kindOf(base)
    return base && kind ? [planOf({ id, screen, base, kind, stem: file.stem })] : []
  })
}

interface PlanAsk {
  readonly id: string
  readonly screen: SourceScreen
  readonly base: SourceScreen
  readonly kind: ScreenPlan['kind']
  readonly stem: string
}

function planOf({ id, screen, base, kind, stem }: PlanAsk): ScreenPlan {
  const baseId = screen.from ?? id
  const title = screen.title ?? base[kind]?.title
  const edit = base.edit ?? base.detail
  const list = base.list ?? (base.report && askedOf(base.report))
  return {
    id,
    path: ['screens', id],
    kind,
    ...entityIn(base, kind, ['screens', baseId], stem),
    drop: screen.drop ?? [],
    home: ['screens', baseId, kind],
    ...(title ? { title } : {}),
    ...(screen.as ? { audience: screen.as } : {}),
    ...(screen.from ? { from: screen.from, variant: screen } : {}),
    ...(list ? { list } : {}),
    ...(base.report ? { report: base.report } : {}),
    ...(edit ? { edit } : {}),
  }
}

/** Of which entity it shows rows, and where its author said so. */
function entityIn(
  base: SourceScreen,
  kind: ScreenPlan['kind'],
  path: Path,
  stem: string,
): Pick<ScreenPlan, 'entity' | 'entityPath'> {
  if (base.report) return { entity: rowsOf(base.report), entityPath: [...path, kind, 'each'] }
  const { entity } = (base.list ?? base.edit ?? base.detail) || {}
  return entity ? { entity, entityPath: [...path, kind, 'entity'] } : { entity: stem, entityPath: path }
}

/** `rowsOf({ each: 'purOrderLine where openQuantity > 0' })` → `'purOrderLine'`. The entity of the rows of a report. */
export const rowsOf = ({ each }: Pick<SourceReport, 'each'>): string =>
  /^\s*([A-Za-z]\w*)/.exec(String(each))?.[1] ?? String(each)

/** What a report asks for as a list does. */
const askedOf = ({ title, search }: SourceReport): SourceList => ({
  title,
  ...(search ? { search } : {}),
  toolbar: ['btnExport'],
})

export function placed<T>(values: readonly T[] | undefined, path: Path, explicit: boolean): Placed<T>[] {
  return (values ?? []).map((value, index) => ({ value, path: [...path, index], explicit }))
}

export const nameOf = (column: SourceColumn | SourceSearch): string =>
  typeof column === 'string' ? column : (column.field ?? ('key' in column ? column.key : undefined) ?? '')

/** A column that shows something, with the groups above it. */
export interface Leaf extends Placed<SourceColumn> {
  readonly groups: NonNullable<CompiledColumn['groups']>
}

/** Column groups and what stands under them, as the plain columns that they are in the end. */
export function leavesOf(columns: readonly Placed<SourceColumn>[], groups: Leaf['groups'] = []): Leaf[] {
  return columns.flatMap(({ value, path, explicit }) => {
    const group = groupOf(value)
    return group
      ? leavesOf(placed(group.columns, [...path, 'columns'], explicit), [
          ...groups,
          { key: nameOf(value), title: labelOf(group.title ?? '') },
        ])
      : [{ value, path, explicit, groups }]
  })
}

/** The words of a column that holds others. */
export const groupOf = (column: SourceColumn): Exclude<SourceColumn, string> | undefined =>
  typeof column !== 'string' && (column.columns !== undefined || column.cellType === 'colGroup')
    ? column
    : undefined

export const isDropped = (drop: readonly string[], { value, groups }: Leaf): boolean =>
  drop.length > 0 && [nameOf(value), ...groups.map(({ key }) => key)].some((name) => drop.includes(name))

/** Names of columns and of the groups around them. */
export const namesOf = (columns: readonly SourceColumn[] | undefined): string[] =>
  leavesOf(placed(columns, [], false)).flatMap(({ value, groups }) => [
    ...groups.map(({ key }) => key),
    nameOf(value),
  ])

export function columnsOf(plan: ScreenPlan): Placed<SourceColumn>[] {
  const { variant, list, home, path } = plan
  const own = variant?.columns
    ? placed(variant.columns, [...path, 'columns'], true)
    : placed(list?.columns, [...home, 'columns'], !variant)
  return [...own, ...placed(variant?.add, [...path, 'add'], true)]
}

/** The keys of a list's table, each with its place: a variant's own word comes before what it inherits. */
export interface GridWords {
  readonly words: SourceGrid
  at(key: string, ...more: Path): Path
  isExplicit(key: string): boolean
}

export function gridOf({ list, variant, home, path }: ScreenPlan): GridWords {
  const isOwn = (key: string) => variant?.grid !== undefined && Object.hasOwn(variant.grid, key)
  return {
    words: { ...list?.grid, ...variant?.grid },
    at: (key, ...more) => [...(isOwn(key) ? path : home), 'grid', key, ...more],
    isExplicit: (key) => !variant || isOwn(key),
  }
}

export function searchesOf(plan: ScreenPlan): Placed<SourceSearch>[] {
  const { variant, list, home, path } = plan
  const own = variant?.search
    ? placed(variant.search, [...path, 'search'], true)
    : placed(list?.search, [...home, 'search'], !variant)
  return own.filter(({ value }) => !plan.drop.includes(nameOf(value)))
}

/** The further lists under the address of a list, those of a variant that says none are inherited; with where they stand. */
export function listsIn({ variant, list, home, path, drop }: ScreenPlan): Placed<string>[] {
  const own = variant?.lists
    ? placed(variant.lists, [...path, 'lists'], true)
    : placed(list?.lists, [...home, 'lists'], !variant)
  return own.filter(({ value }) => !drop.includes(value))
}

/** Fields that this audience never gets, whatever their rows say: names of `shape`, which may be a line. `atTimes`: also those that it gets in some rows only. */
export function hiddenOf(
  unit: CompilationUnit,
  shape: EntityShape,
  audience: string | undefined,
  atTimes = false,
): ReadonlySet<string> {
  if (audience === undefined) return none
  const found = hidden.get(unit) ?? new Map<string, ReadonlySet<string>>()
  hidden.set(unit, found)
  const key = `${shape.name} ${audience} ${atTimes}`
  return remembered(found, key, () => findHidden(unit, shape, audience, atTimes))
}

const none: ReadonlySet<string> = new Set()

/** What is hidden from whom, as this file was told: each of its columns asks. */
const hidden = new WeakMap<CompilationUnit, Map<string, ReadonlySet<string>>>()

function findHidden(
  unit: CompilationUnit,
  shape: EntityShape,
  audience: string,
  atTimes: boolean,
): ReadonlySet<string> {
  const lines: string[] = []
  let at = shape
  while (at.parent !== undefined) {
    const above = unit.entity(at.parent)
    if (!above) return new Set()
    lines.unshift(at.origin.parent?.lines ?? '')
    at = above
  }
  const header = at.origin.source as SourceEntity // reached by climbing to the header
  const access = header.access?.[audience]
  const prefix = lines.map((name) => `${name}.`).join('')
  const said = (access ? hiddenNames(access) : []).flatMap(({ name, at }) =>
    atTimes || at === undefined ? [name] : [],
  )
  const hide = [...said, ...(atTimes ? sealedFrom(header, audience) : [])]
  if (lines.some((_, depth) => hide.includes(lines.slice(0, depth + 1).join('.'))))
    return new Set(Object.keys(shape.fields))
  const inferred = [...(unit.world.kept?.keptOf(shape.name, audience) ?? [])]
  return new Set([
    ...hide.flatMap((name) =>
      name.startsWith(prefix) && !name.slice(prefix.length).includes('.') ? [name.slice(prefix.length)] : [],
    ),
    ...inferred.flatMap(([name, { isAlways }]) => (atTimes || isAlways ? [name] : [])),
  ])
}

export const isSection = (value: unknown): value is SourceSection =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function sectionsOf(edit: SourceEdit): [string, SourceSection][] {
  return Object.entries(edit).flatMap(([name, value]): [string, SourceSection][] =>
    ['entity', 'title', 'toolbar', 'figures'].includes(name) || !isSection(value) ? [] : [[name, value]],
  )
}

export type TableWords = SourceSection | SourceChild
