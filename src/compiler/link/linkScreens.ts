import type { SourceScreen } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import { linkIcon } from './linkVerbs.ts'
import { isScreenName } from '../scope/names.ts'
import {
  columnsOf,
  listsIn,
  nameOf,
  namesOf,
  plansOf,
  searchesOf,
  sectionsOf,
  type ScreenPlan,
} from '../scope/screenParts.ts'
import { placeOf } from '../source/SourceFile.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { ScreenFile } from '../scope/sources.ts'

/** Resolves what screens say of each other, of audiences and of the menu; their columns and buttons are resolved where they are decided. */
export function linkScreens(unit: CompilationUnit, file: ScreenFile): void {
  const ids = Object.keys(file.source.screens ?? {})
  if (unit.world.broken.has(file.stem)) return
  if (!unit.entity(file.stem))
    known(unit, 'unknown-entity', unit.value([]), {
      name: file.stem,
      choices: [...unit.world.entities.keys()],
    })
  for (const [id, screen] of Object.entries(file.source.screens ?? {})) {
    const path = ['screens', id]
    const other = unit.world.screens.get(id)
    if (!isScreenName(id))
      report(unit.to, 'odd-name', unit.key(path), { name: id, wanted: 'a name such as orderList' })
    if (other && other.file !== unit.file) {
      const mark = { file: other.file, span: { start: 0, end: 0 } }
      report(unit.to, 'doubled-name', unit.key(path), {
        kind: 'screen',
        name: id,
        file: mark.file.file,
        line: placeOf(other.file, 0).line,
      })
    }
    linkKind(unit, id, screen, ids)
  }
  for (const plan of plansOf(file)) linkPlan(unit, plan)
  linkMenu(unit, file)
}

function linkKind(unit: CompilationUnit, id: string, screen: SourceScreen, ids: readonly string[]): void {
  const path = ['screens', id]
  const kinds = (['list', 'edit', 'detail', 'report'] as const).filter((kind) => screen[kind])
  const words = (
    ['as', 'from', 'drop', 'add', 'columns', 'search', 'toolbar', 'title', 'grid', 'lists'] as const
  ).filter((word) => screen[word] !== undefined)
  if (screen.from === undefined && kinds.length !== 1)
    report(unit.to, 'exactly-one', unit.key(path), {
      where: `The screen ${id}`,
      keys: ['list', 'edit', 'detail', 'report', 'from'],
      found: kinds.length,
    })
  if (screen.from !== undefined && kinds.length > 0)
    report(unit.to, 'exactly-one', unit.key(path), {
      where: `The screen ${id}`,
      keys: ['list', 'edit', 'detail', 'report', 'from'],
      found: kinds.length + 1,
    })
  if (screen.from === undefined && kinds.length === 1)
    for (const word of words)
      report(unit.to, 'idle-word', unit.key([...path, word]), {
        key: word,
        field: id,
        type: 'screen of its own',
        wanted: 'variants (as, from)',
      })
  if (
    screen.from !== undefined &&
    known(unit, 'unknown-screen', unit.value([...path, 'from']), {
      name: screen.from,
      choices: ids.filter((other) => other !== id),
    }) &&
    screen.as === undefined
  )
    report(unit.to, 'missing-key', unit.key(path), { key: 'as', where: `The variant ${id}` })
  if (screen.as !== undefined)
    known(unit, 'unknown-audience', unit.value([...path, 'as']), {
      name: screen.as,
      choices: unit.world.audienceNames,
    })
}

function linkPlan(unit: CompilationUnit, plan: ScreenPlan): void {
  if (!plan.variant) knownEntity(unit, plan.entity, unit.value(plan.entityPath))
  const opens = plan.list?.opens
  if (opens !== undefined) unit.reads.add(`screens:${unit.world.screens.get(opens)?.stem ?? ''}`)
  if (opens !== undefined && !plan.variant)
    known(unit, 'unknown-screen', unit.value([...plan.home, 'opens']), {
      name: opens,
      choices: unit.world.screenIndex().opened,
    })
  linkLists(unit, plan)
  if (!plan.variant) return
  if (plan.edit && plan.variant.grid)
    report(unit.to, 'idle-word', unit.key([...plan.path, 'grid']), {
      key: 'grid',
      field: plan.id,
      type: 'document',
      wanted: 'lists, and to the tables of documents',
    })
  const shown = [
    ...namesOf(columnsOf(plan).map(({ value }) => value)),
    ...searchesOf({ ...plan, drop: [] }).map(({ value }) => nameOf(value)),
  ]
  const parts = plan.edit
    ? sectionsOf(plan.edit).flatMap(([name, section]) => [
        name,
        ...namesOf(section.fields),
        ...namesOf(section.columns),
        ...Object.values(section.children ?? {}).flatMap(({ columns }) => namesOf(columns)),
      ])
    : [...shown, ...(plan.list?.lists ?? [])]
  const choices = plan.drop.length > 0 ? [...new Set(parts)] : []
  plan.drop.forEach((name, index) =>
    known(unit, 'unknown-part', unit.value([...plan.path, 'drop', index]), {
      name,
      choices,
      screen: plan.from ?? '',
    }),
  )
}

/** The further lists under an address: other ones, each once, none of which has further ones itself. */
function linkLists(unit: CompilationUnit, plan: ScreenPlan): void {
  const { listed } = unit.world.screenIndex()
  const lists = listsIn({ ...plan, drop: [] }).filter(({ explicit }) => explicit)
  for (const [index, { value: name, path }] of lists.entries()) {
    const mark = unit.value(path)
    unit.reads.add(`screens:${unit.world.screens.get(name)?.stem ?? ''}`)
    if (!known(unit, 'unknown-screen', mark, { name, choices: [...listed.keys()] })) continue
    const why = oddList(name, plan, {
      isAgain: lists.some((one, at) => at < index && one.value === name),
      hasMore: listed.get(name) === true,
    })
    if (why !== undefined) report(unit.to, 'odd-list', mark, { name, why })
  }
}

/** Why a list cannot stand under an address beside another one. */
function oddList(
  name: string,
  { id, from }: ScreenPlan,
  { isAgain, hasMore }: { readonly isAgain: boolean; readonly hasMore: boolean },
): string | undefined {
  if (name === (from ?? id)) return 'is the list whose address it is'
  if (isAgain) return 'stands there already'
  return hasMore ? 'has further lists under its own address' : undefined
}

function linkMenu(unit: CompilationUnit, file: ScreenFile): void {
  const folders = unit.world.areas && [
    ...Object.keys(unit.world.areas.source.areas),
    ...Object.keys(unit.world.areas.source.folders ?? {}),
  ]
  const screens = file.source.screens
    ? Object.keys(file.source.screens)
    : [`${file.stem}List`, `${file.stem}Edit`]
  for (const [id, menu] of Object.entries(file.source.menu ?? {})) {
    const path = ['menu', id]
    known(unit, 'unknown-screen', unit.key(path), { name: id, choices: screens })
    if (folders && menu.under !== undefined)
      known(unit, 'unknown-folder', unit.value([...path, 'under']), { name: menu.under, choices: folders })
    if (menu.under === undefined && !unit.entity(file.stem))
      report(unit.to, 'missing-key', unit.key(path), { key: 'under', where: id })
    linkIcon(unit, menu.icon, [...path, 'icon'])
    for (const role of Object.keys(menu.grants ?? {}))
      known(unit, 'unknown-role', unit.key([...path, 'grants', role]), {
        name: role,
        choices: unit.world.roleNames,
      })
  }
}
