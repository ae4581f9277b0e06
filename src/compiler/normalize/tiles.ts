import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledTile } from '../../language/home.ts'
import type { CompiledReport } from '../../language/report.ts'
import type {
  SourceFigure,
  SourceHome,
  SourceReport,
  SourceStages,
  SourceTile,
  SourceTileChart,
  SourceTileRows,
} from '../../language/source.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { isName } from '../scope/names.ts'
import { kindsOfTile } from '../scope/tileKinds.ts'
import { placed, rowsOf } from '../scope/screenParts.ts'
import { report } from '../source/diagnostics.ts'
import { placeOf, type Path } from '../source/SourceFile.ts'
import { searchFieldsOf } from './listTable.ts'
import type { ReportRead } from './reportParts.ts'
import { conditionIn, readsOfReport, reportOf } from './reports.ts'
import { columnsFor, columnsOnly } from './screenColumns.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { sortFor } from './sort.ts'
import { trendOf } from './tileTrends.ts'

type Counted = SourceFigure | SourceTileChart | SourceStages
/** A tile that is found from rows, and whether it counts them. */
type Rows = Counted | SourceTileRows

/** What a tile reads of its rows. */
export const readsOfTile = new WeakMap<CompiledTile, readonly ReportRead[]>()

/** Every tile of a file. What is wrong in one is told and leaves it out. */
export function normalizeTiles(unit: CompilationUnit, { tiles }: SourceHome): CompiledTile[] {
  return Object.entries(tiles).flatMap(([name, tile]) => tileOf(unit, name, tile, tiles) ?? [])
}

function tileOf(
  unit: CompilationUnit,
  name: string,
  tile: SourceTile,
  tiles: SourceHome['tiles'],
): CompiledTile | undefined {
  const path = ['tiles', name]
  const [kind, ...more] = kindsOfTile(tile)
  if (!isName(name)) report(unit.to, 'odd-name', unit.key(path), { name, wanted: 'a name such as overdue' })
  if (!kind || more.length > 0) return undefined
  const shared = {
    name,
    order: tile.order ?? 100,
    ...given({ grants: tile.grants }),
    at: placeOf(unit.file, unit.key(path).span.start),
  }
  if (tile.part) return { ...shared, kind: 'part', part: tile.part }
  if (tile.report !== undefined)
    return pictured(unit, path, tile.report) ? { ...shared, kind: 'report', report: tile.report } : undefined
  return tile.rows
    ? listed(unit, shared, { name, tile, words: tile.rows })
    : countedTile(
        unit,
        shared,
        { name, tile, words: tile.figure ?? tile.chart ?? tile.stages ?? nothing },
        tiles,
      )
}

type Shared = Pick<CompiledTile, 'name' | 'order' | 'grants' | 'at'>

/** Stands where a tile says none of its kinds, which is told before. */
const nothing: SourceFigure = { title: '', each: '', measures: {} }

/** A tile whose rows are counted. */
function countedTile(
  unit: CompilationUnit,
  shared: Shared,
  asked: Asked<Counted>,
  tiles: SourceHome['tiles'],
): CompiledTile | undefined {
  const { tile, name } = asked
  const [kind = 'figure'] = kindsOfTile(tile)
  const counted = countedOf(unit, ['tiles', name, kind], asked)
  if (!counted) return undefined
  const { ask, made } = counted
  const reads = [...(readsOfReport.get(made.report) ?? [])]
  const facts = { ...shared, ...made }
  const compiled = pictureOf()
  readsOfTile.set(compiled, reads)
  return compiled

  function pictureOf(): CompiledTile {
    if (tile.figure)
      return { ...facts, kind: 'figure', ...given({ trend: trendOf(ask, made, tile.figure.trend, reads) }) }
    return tile.chart
      ? { ...facts, kind: 'chart', ...given({ beside: besideOf(unit, name, tile.chart, tiles) }) }
      : { ...facts, kind: 'stages' }
  }
}

/** Whether it is a report that has a picture. */
function pictured(unit: CompilationUnit, path: Path, id: string): boolean {
  const screens = [...unit.world.screens.values()]
  unit.reads.add(`screens:${unit.world.screens.get(id)?.stem ?? ''}`)
  return known(unit, 'unknown-screen', unit.value([...path, 'report']), {
    name: id,
    choices: screens.flatMap((screen) => (screen.source.report?.chart ? [screen.id] : [])),
  })
}

interface Asked<W extends Rows> {
  readonly name: string
  readonly tile: SourceTile
  readonly words: W
}

/** A tile as a screen that asks for rows of its entity, for the audience of its roles. */
function askOf<W extends Rows>(
  unit: CompilationUnit,
  home: Path,
  { name, tile, words }: Asked<W>,
): ScreenAsk | undefined {
  const entity = rowsOf(words)
  const at = [...home, 'each']
  const shape = unit.entity(entity)
  if (!shape) {
    known(unit, 'unknown-entity', unit.value(at), { name: entity, choices: [...unit.world.entities.keys()] })
    return undefined
  }
  const asked: SourceReport = {
    per: [],
    measures: {},
    ...words,
    opens: undefined,
  } as SourceReport // a tile says a part of what reports say
  const { search } = asked
  return {
    unit,
    plans: [],
    shape,
    plan: {
      id: name,
      path: ['tiles', name],
      kind: 'report',
      entity,
      entityPath: at,
      drop: [],
      home,
      ...given({ audience: unit.world.audiences?.source.roles[tile.grants?.[0] ?? '']?.audience }),
      list: { ...(search ? { search } : {}) },
      report: asked,
    },
  }
}

/** The list that shows its rows: its author's word, else the first of them that does not stand under the address of another; of an entity without a file of screens the one that it has by itself. */
function openedBy({ unit, shape, plan: { home } }: ScreenAsk, opens: string | undefined): string | undefined {
  const { files, further } = unit.world.screenIndex()
  const lists = [...unit.world.screens.values()]
    .filter(({ source, stem }) => source.list && (source.list.entity ?? stem) === shape.name)
    .toSorted((one, other) => Number(further.has(one.id)) - Number(further.has(other.id)))
  const isUsual = shape.parent === undefined && !files.has(shape.name)
  const choices = isUsual ? [`${shape.name}List`] : lists.map(({ id }) => id)
  const name = opens ?? choices[0] ?? `${shape.name}List`
  unit.reads.add(`screens:${unit.world.screens.get(name)?.stem ?? shape.name}`)
  const mark = unit.value([...home, opens === undefined ? 'each' : 'opens'])
  return known(unit, 'unknown-screen', mark, { name, choices }) ? name : undefined
}

interface Made {
  readonly title: ReturnType<typeof labelOf>
  readonly entity: string
  readonly opens: string
  readonly search: readonly CompiledSearchField[]
  readonly report: CompiledReport
  readonly show: readonly number[]
  readonly unit?: ReturnType<typeof labelOf>
}

function countedOf(
  unit: CompilationUnit,
  home: Path,
  asked: Asked<Counted>,
): { readonly ask: ScreenAsk; readonly made: Made } | undefined {
  const { words } = asked
  const ask = askOf(unit, home, asked)
  const opens = ask && openedBy(ask, words.opens)
  if (!ask || opens === undefined) return undefined
  const search = searchFieldsOf(ask)
  const made = reportOf(ask, search)
  if (!made) return undefined
  const names = made.measures.map(({ name }) => name)
  const said = 'show' in words ? words.show : undefined
  const show = (said ?? names).flatMap((name, index) =>
    said === undefined ||
    known(unit, 'unknown-measure', unit.value([...home, 'show', index]), { name, choices: names })
      ? [names.indexOf(name)]
      : [],
  )
  const counts = 'unit' in words && words.unit !== undefined ? labelOf(words.unit) : undefined
  return {
    ask,
    made: {
      title: labelOf(words.title),
      entity: ask.shape.name,
      opens,
      search,
      report: made,
      show,
      ...given({ unit: counts }),
    },
  }
}

/** Another chart, whose bars stand beside. */
function besideOf(
  unit: CompilationUnit,
  own: string,
  words: SourceTileChart,
  tiles: SourceHome['tiles'],
): string | undefined {
  if (words.beside === undefined) return undefined
  const choices = Object.entries(tiles).flatMap(([name, { chart }]) => (chart && name !== own ? [name] : []))
  return known(unit, 'unknown-tile', unit.value(['tiles', own, 'chart', 'beside']), {
    name: words.beside,
    choices,
  })
    ? words.beside
    : undefined
}

function listed(
  unit: CompilationUnit,
  shared: Shared,
  asked: Asked<SourceTileRows>,
): CompiledTile | undefined {
  const { words, name } = asked
  const home = ['tiles', name, 'rows']
  const ask = askOf(unit, home, asked)
  const { report: said } = ask?.plan ?? {}
  const opens = ask && openedBy(ask, words.opens)
  if (!ask || !said || opens === undefined) return undefined
  const reads: ReportRead[] = []
  const where = conditionIn({ ...ask, words: said, period: undefined, reads })
  const columns = placed(words.columns, [...home, 'columns'], true)
  const compiled: CompiledTile = {
    ...shared,
    kind: 'rows',
    title: labelOf(words.title),
    entity: ask.shape.name,
    opens,
    ...given({ where }),
    sort: sortFor({ unit, shape: ask.shape, audience: ask.plan.audience }, words.sort, home).sort,
    columns: columnsOnly(columnsFor(ask, ask.shape, columns, { editable: false })),
  }
  readsOfTile.set(compiled, reads)
  return compiled
}
