import type { CompiledColumn } from '../../../language/column.ts'
import {
  trendWeeks,
  type CompiledTile,
  type FigureAnswer,
  type RowsAnswer,
  type StagesAnswer,
  type TileAnswer,
  type TileCell,
  type TileRow,
} from '../../../language/home.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { CompiledGroup, ReportRow } from '../../../language/report.ts'
import type { Row } from '../../../language/row.ts'
import { calledKey } from '../../../rules/document/calledIn.ts'
import { spoken } from '../../../texts/spoken.ts'
import { CodedError } from '../../fail.ts'
import { limitConcurrency } from '../../limitConcurrency.ts'
import { environment } from '../../operations/environment.ts'
import type { CallContext } from '../SystemCall.ts'
import { chart, picture } from './homeCharts.ts'
import { childrenOf, figuresAt, isMeasured, linkOf, paramsOf, pointsOf, type Found } from './tileAnswers.ts'
import {
  askReport,
  entityOf,
  groupWords,
  linkedTo,
  menuOf,
  toldOf,
  type Asking,
  type Of,
} from './tileAsking.ts'

/** Tiles that are found at once: the page must not crowd out the work. */
const atOnce = 3
/** Rows of a tile. */
const mostRows = 6

/** Every tile that the caller finds, in their order; what keeps one from being found is told in its place. */
export async function tilesOf(context: CallContext): Promise<readonly TileAnswer[]> {
  const { services, signedIn, exchange } = context
  const { today } = environment(signedIn.caller, services, services.clock.now(), services.settings.timeZone)
  const asking: Asking = { context, today, say: (label) => spoken(label, exchange.language) }
  const limit = limitConcurrency(atOnce)
  return Promise.all(tilesFor(context).map(async (tile) => limit.run('', async () => answered(asking, tile))))
}

/** Of the tiles of his roles those whose list he holds. */
export function tilesFor({ services: { definitions }, signedIn }: CallContext): readonly CompiledTile[] {
  const { roles } = signedIn.caller.me
  const held = new Set(Array.isArray(roles) ? roles.map(String) : [])
  return (definitions.tiles ?? []).filter(
    (tile) =>
      (tile.grants === undefined || tile.grants.some((role) => held.has(role))) &&
      (tile.kind === 'part' || menuOf({ services: { definitions }, signedIn }, openedBy(tile)) !== undefined),
  )
}

const openedBy = (tile: Exclude<CompiledTile, { kind: 'part' }>): string =>
  tile.kind === 'report' ? tile.report : tile.opens

async function answered(asking: Asking, tile: CompiledTile): Promise<TileAnswer> {
  if (tile.kind === 'part') return { kind: 'part', name: tile.name, part: tile.part }
  try {
    return await found(asking, tile)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    const { language } = asking.context.exchange
    return {
      kind: 'failed',
      of: tile.kind,
      name: tile.name,
      title: titleOf(asking, tile),
      message: error.say(language),
    }
  }
}

async function found(asking: Asking, tile: Exclude<CompiledTile, { kind: 'part' }>): Promise<TileAnswer> {
  switch (tile.kind) {
    case 'figure':
      return figure(asking, tile)
    case 'chart':
      return chart(asking, tile)
    case 'stages':
      return stages(asking, tile)
    case 'rows':
      return rowsOf(asking, tile)
    case 'report':
      return picture(asking, tile)
  }
}

function titleOf({ context, say }: Asking, tile: Exclude<CompiledTile, { kind: 'part' }>): string {
  if (tile.kind !== 'report') return say(tile.title)
  const screen = context.services.definitions.screens.find(({ id }) => id === tile.report)
  return screen ? say(screen.title) : tile.report
}

async function figure(asking: Asking, tile: Of<'figure'>): Promise<FigureAnswer> {
  const { name, show, report } = tile
  const one = await askReport(asking, { ...tile, width: 0 })
  const told = toldOf(asking, one)
  const figures = figuresAt(one, 0, show, told).map((shown, place) =>
    place === 0 && tile.unit ? { ...shown, measure: asking.say(tile.unit) } : shown,
  )
  const [first] = show
  return {
    kind: 'figure',
    name,
    title: asking.say(tile.title),
    figures,
    points: await trendOf(asking, tile, one),
    link: linkedTo(asking, tile.opens, linkOf({ ...one, report }, { depth: 0, keys: [] }, first)),
  }
}

async function trendOf(asking: Asking, tile: Of<'figure'>, one: Found): Promise<readonly string[] | null> {
  if (!tile.trend) return null
  const { name, entity } = tile
  const [first = 0] = tile.show
  const by = await askReport(asking, {
    name: `${name}.trend`,
    entity,
    report: tile.trend,
    search: [],
    width: 0,
  })
  const [largest] = childrenOf(one.answer.rows, 0).toSorted(
    (a, b) => Number(b.values[first] ?? 0) - Number(a.values[first] ?? 0),
  )
  const unit = isMeasured(one, first) ? (largest?.keys[0] ?? null) : null
  return pointsOf({ ...by, width: 0 }, { today: asking.today, weeks: trendWeeks, unit })
}

async function stages(asking: Asking, tile: Of<'stages'>): Promise<StagesAnswer> {
  const one = await askReport(asking, { ...tile, width: 1 })
  const { report, answer } = one
  const [group] = report.groups
  const told = toldOf(asking, one)
  const parts = answer.rows.flatMap((row, at) => (row.depth === 1 ? [{ row, at }] : []))
  const [total = null] = figuresAt(one, 0, tile.show.slice(0, 1), told)
  return {
    kind: 'stages',
    name: tile.name,
    title: asking.say(tile.title),
    entity: tile.entity,
    total,
    parts: inStates(group, parts).map(({ row, at }) => ({
      key: row.keys[0] ?? '',
      label: group ? groupWords(asking, group, row, 0) : '',
      figures: figuresAt(one, at, tile.show.slice(0, 2), told),
      link: linkedTo(asking, tile.opens, linkOf(one, row, tile.show[0])),
    })),
    link: linkedTo(asking, tile.opens, linkOf(one, { depth: 0, keys: [] }, undefined)),
  }
}

/** States stand in the order of the life cycle. */
function inStates<T extends { readonly row: ReportRow }>(
  group: CompiledGroup | undefined,
  parts: readonly T[],
): readonly T[] {
  const { states } = group ?? {}
  if (!states) return parts
  const place = ({ row }: T) => states.findIndex(({ code }) => code === row.keys[0])
  return parts.toSorted((a, b) => place(a) - place(b))
}

async function rowsOf(asking: Asking, tile: Of<'rows'>): Promise<RowsAnswer> {
  const { context, say } = asking
  const { services, signedIn } = context
  const entity = entityOf(context, tile.entity)
  const query = tile.where ?? ''
  const leading = entity.view ? documentsIn(context, entity) : []
  const { data, page } = await services.engine.operate(signedIn.caller, entity, 'listByPage', {
    ...(query === '' ? {} : { query }),
    sort: tile.sort as unknown as Row[string], // fields and orders, as lists send them
    pageRows: mostRows,
    columns: [
      ...tile.columns.flatMap(({ key, inEnglish }) => [key, ...(inEnglish === undefined ? [] : [inEnglish])]),
      ...(entity.parent ? ['parentId'] : []),
      ...leading.map(({ wire }) => wire),
    ],
  })
  const rows = data as readonly Row[] // what listByPage answers
  const shownKey = ({ key, inEnglish }: CompiledColumn, row: Row): string =>
    calledKey(signedIn.caller.language, { name: key, nameEn: inEnglish }, row)
  return {
    kind: 'rows',
    name: tile.name,
    title: say(tile.title),
    entity: entity.parent?.entity ?? entity.name,
    count: page?.count ?? rows.length,
    columns: tile.columns.map(({ title, type }) => ({ label: say(title), type })),
    rows: rows.map((row) => ({
      ...openedOf(row, leading, entity.parent ? 'parentId' : 'id'),
      cells: tile.columns.map((column) => cellOf(asking, column, row[shownKey(column, row)])),
    })),
    link: linkedTo(asking, tile.opens, paramsOf({ conditions: [], query })),
  }
}

interface Leading {
  readonly wire: string
  readonly to: string
}

/** Fields of a view by which its rows lead to documents, in their order. */
const documentsIn = (
  { services: { definitions } }: CallContext,
  { fields }: CompiledEntity,
): readonly Leading[] =>
  fields.flatMap(({ wire, to }) =>
    to !== undefined && definitions.entities[to]?.kind === 'document' ? [{ wire, to }] : [],
  )

/** A row of a view opens the first document that it names, any other one its own. */
function openedOf(row: Row, leading: readonly Leading[], key: string): Pick<TileRow, 'id' | 'entity'> {
  const found = leading.find(({ wire }) => row[wire] !== null && row[wire] !== undefined)
  return found ? { id: String(row[found.wire]), entity: found.to } : { id: String(row[key]) }
}

/** A code in words, everything else as it is. */
function cellOf({ context, say }: Asking, { states, typeCode }: CompiledColumn, value: unknown): TileCell {
  const text = value === null || value === undefined ? null : String(value)
  const state = states?.find(({ code }) => code === text)
  if (state) return { text: say(state.label), color: state.color }
  const meaning =
    text === null || typeCode === undefined ? null : context.services.lookups.meaning(typeCode, text)
  return { text: meaning ? say(meaning) : text }
}
