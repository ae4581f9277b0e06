import type { Expression } from '../../language/expression.ts'
import type { SourceEntity, SourceField, SourceReport } from '../../language/source.ts'
import type { CompiledView, CompiledViewRows, CompiledViewValue } from '../../language/view.ts'
import { rowText } from '../../rules/report/rowText.ts'
import { knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { markText } from '../scope/expressionProblems.ts'
import { compileText } from '../scope/expressions.ts'
import { given } from '../scope/given.ts'
import { paceOf } from '../scope/runs.ts'
import { worded } from '../scope/typeWords.ts'
import { viewSources, type ViewSource } from '../scope/viewSource.ts'
import { report } from '../source/diagnostics.ts'
import { reportMeasures } from './reportMeasures.ts'
import { isFieldPath, type PartsAsk, type ReportRead } from './reportParts.ts'
import { conditionIn, groupAt } from './reports.ts'

/** What a view reads of the rows that it goes through: whose rows, and for which of its fields. */
export interface ViewRead extends ReportRead {
  readonly entity: string
  /** Absent: it says which rows count. */
  readonly field?: string
}

/** What a compiled view reads. */
export const readsOfView = new WeakMap<CompiledView, readonly ViewRead[]>()

interface ViewAsk {
  readonly unit: CompilationUnit
  readonly shape: EntityShape
  readonly source: SourceEntity
  readonly reads: ViewRead[]
}

/** What the rows of a view are found from; undefined where it is none. */
export function viewOf(unit: CompilationUnit, shape: EntityShape): CompiledView | undefined {
  if (shape.kind !== 'view') return undefined
  const ask: ViewAsk = { unit, shape, source: shape.origin.source as SourceEntity, reads: [] } // a view is no line
  const { every, per } = ask.source
  const sources = viewSources(shape)
  const pace = every === undefined ? undefined : paceOf(every)
  const [only] = sources
  const view: CompiledView =
    per && only && sources.length === 1
      ? { ...groupedView(ask, only, per), ...given({ pace }) }
      : { rows: sources.flatMap((one) => rowsOf(ask, one, sources) ?? []), ...given({ pace }) }
  readsOfView.set(view, ask.reads)
  return view
}

const fieldPath = (name: string) => ['fields', name] as const

/** Rows as they are, one for each. */
function rowsOf(ask: ViewAsk, source: ViewSource, all: readonly ViewSource[]): CompiledViewRows | undefined {
  const { unit, shape } = ask
  const rows = knownEntity(unit, source.entity, unit.value(source.path))
  if (!rows) return undefined
  const names = {
    own: ['each', source.name],
    others: all.flatMap(({ name }) => (name === source.name ? [] : [name])),
  }
  const values = Object.entries(ask.source.fields).flatMap(([name, field]) => {
    const value = valueOf(ask, rows, name, { field, names })
    return value ? [[shape.fields[name]?.wire ?? name, value] as const] : []
  })
  return {
    entity: rows.name,
    ...given({ where: whereOf(ask, rows, source) }),
    values: Object.fromEntries(values),
  }
}

/** What a field reads of a row: nothing where it is of other rows alone. */
function valueOf(
  ask: ViewAsk,
  rows: EntityShape,
  name: string,
  { field, names }: { readonly field: SourceField; readonly names: Parameters<typeof rowText>[1] },
): CompiledViewValue | undefined {
  const { unit, shape } = ask
  if (field.compute === undefined || field.drop) return undefined
  const text = rowText(String(field.compute), names)
  const mark = unit.value([...fieldPath(name), 'compute'])
  const rule = compileText(unit, text, mark, {
    root: rows.name,
    sql: 'must',
    stored: true,
    ...given({ want: shape.fields[name] }),
  })
  if (!rule) return undefined
  note(ask, rows.name, { rule, mark }, name)
  const value = text.trim()
  return { value, ...(isFieldPath(text) && !isWord(value) ? given({ key: keyOf(unit, rows, value) }) : {}) }
}

const isWord = (text: string): boolean => ['null', 'true', 'false', 'today', 'now'].includes(text)

/** The wire key that leads to a field: `parent.supplierId`. Undefined for what is no field, such as a code. */
function keyOf(unit: CompilationUnit, rows: EntityShape, text: string): string | undefined {
  const names = text.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<EntityShape | undefined>(
    (at, name) => unit.entity(name === 'parent' ? (at?.parent ?? '') : (at?.fields[name]?.to ?? '')),
    rows,
  )
  const field = holder?.fields[last]
  return field && [...names, field.wire].join('.')
}

/** Which of the rows count. */
function whereOf(ask: ViewAsk, rows: EntityShape, source: ViewSource): string | undefined {
  const reads: ReportRead[] = []
  const text = conditionIn({
    unit: ask.unit,
    shape: rows,
    plan: { home: [] },
    words: { each: source.text, per: [], measures: {} } as unknown as SourceReport, // which rows is all that is read of it
    eachAt: source.path,
    period: undefined,
    reads,
  })
  for (const read of reads) note(ask, rows.name, read)
  return text
}

const note = ({ reads }: ViewAsk, entity: string, { rule, mark }: ReportRead, field?: string): void =>
  void reads.push({ rule, mark, entity, ...given({ field }) })

/** One row for each group. */
function groupedView(ask: ViewAsk, source: ViewSource, per: readonly string[]): CompiledView {
  const { unit, shape } = ask
  const rows = knownEntity(unit, source.entity, unit.value(source.path))
  const groups = per.filter((name) => ask.source.fields[name]?.compute !== undefined)
  const figures = Object.keys(ask.source.fields).filter(
    (name) => !groups.includes(name) && ask.source.fields[name]?.compute !== undefined,
  )
  if (!rows) return { rows: [] }
  const parts = partsOf(ask, rows, source, { groups, figures })
  const where = conditionIn(parts)
  for (const read of parts.reads) note(ask, rows.name, read)
  const found = groups.flatMap((name, index) => {
    const before = parts.reads.length
    const group = groupAt(parts, index)
    for (const read of parts.reads.slice(before)) {
      note(ask, rows.name, read, name)
      checkType(ask, rows, name, read.rule)
    }
    return group ?? []
  })
  const before = parts.reads.length
  const made = reportMeasures(parts, found)
  for (const read of parts.reads.slice(before)) note(ask, rows.name, read, figureAt(ask, figures, read))
  made.measures.forEach(({ name, type }) => checkFigure(ask, name, type))
  return {
    rows: [{ entity: rows.name, ...given({ where }), values: {} }],
    grouped: {
      report: { ...given({ where }), groups: found, ...made },
      groups: groups.map((name) => shape.fields[name]?.wire ?? name),
      measures: figures.map((name) => shape.fields[name]?.wire ?? name),
    },
  }
}

/** Which figure a part of a text belongs to: the one within whose value it stands. */
const figureAt = ({ unit }: ViewAsk, figures: readonly string[], { mark }: ReportRead): string | undefined =>
  figures.find((name) => {
    const { span } = unit.value([...fieldPath(name), 'compute'])
    return span.start <= mark.span.start && mark.span.end <= span.end
  })

/** The view as a report would say it: its groups are fields, and so are its figures. */
function partsOf(
  { unit, source: words }: ViewAsk,
  rows: EntityShape,
  source: ViewSource,
  { groups, figures }: { readonly groups: readonly string[]; readonly figures: readonly string[] },
): PartsAsk {
  const valueIn = (name: string) => String(words.fields[name]?.compute)
  const labelIn = (name: string) => words.fields[name]?.label ?? `${name} | ${name}`
  return {
    unit,
    shape: rows,
    plan: { home: [] },
    words: {
      each: source.text,
      per: groups.map((name) => ({
        field: rowText(valueIn(name), { own: ['each'], others: [] }),
        title: labelIn(name),
      })),
      measures: Object.fromEntries(
        figures.map((name) => [name, { label: labelIn(name), value: valueIn(name) }]),
      ),
    } as unknown as SourceReport, // a view may have any number of groups
    period: undefined,
    reads: [],
    fields: { group: (index) => fieldPath(groups[index] ?? ''), measure: fieldPath },
  }
}

/** A group has the values of its field. */
function checkType({ unit, shape }: ViewAsk, rows: EntityShape, name: string, { source }: Expression): void {
  compileText(unit, source, unit.value([...fieldPath(name), 'compute']), {
    root: rows.name,
    sql: 'must',
    stored: true,
    ...given({ want: shape.fields[name] }),
  })
}

const storages = {
  figure: ['decimal', 'integer'],
  percent: ['decimal', 'integer'],
  day: ['date', 'datetime'],
  words: ['text', 'flag'],
} as const

/** A figure has the kind of value that its field keeps. */
function checkFigure({ unit, shape, source }: ViewAsk, name: string, type: keyof typeof storages): void {
  const field = shape.fields[name]
  const fits: readonly string[] = storages[type]
  if (!field || fits.includes(field.storage)) return
  const text = String(source.fields[name]?.compute)
  report(unit.to, 'expression-type', markText(unit.value([...fieldPath(name), 'compute']), 0, text), {
    name: text,
    found: worded({ figure: 'decimal', percent: 'decimal', day: 'date', words: 'text' }[type]),
    wanted: worded(field.storage === 'flag' ? 'code' : field.storage),
  })
}
