import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledGroup, CompiledReport, CompiledSum } from '../../language/report.ts'
import { parseRows } from '../../rules/expression/parseExpression.ts'
import { known } from '../scope/CompilationUnit.ts'
import { complain } from '../scope/expressionProblems.ts'
import { reach } from '../scope/fieldAt.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import type { FieldTypeName } from '../../language/field.ts'
import { reportMeasures, type MadeMeasures } from './reportMeasures.ts'
import {
  groupPath,
  isFieldPath,
  readPart,
  type PartsAsk,
  type ReportAsk,
  type ReportRead,
} from './reportParts.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { display, keyOf, statesOf, titleOf } from './shownField.ts'

/** What a compiled report reads of its rows. */
export const readsOfReport = new WeakMap<CompiledReport, readonly ReportRead[]>()

/** What rows of a screen come to; undefined where it is none. */
export function reportOf(ask: ScreenAsk, search: readonly CompiledSearchField[]): CompiledReport | undefined {
  const words = ask.plan.report
  if (!words) return undefined
  const period = search.find(({ type }) => type === 'date' || type === 'datetime')
  const asked: ReportAsk = { ...ask, words, period, reads: [] }
  const where = conditionIn(asked)
  const groups = words.per.flatMap((_, index) => groupAt(asked, index) ?? [])
  const made = reportMeasures(asked, groups)
  checkShifts(asked, groups, made.sums)
  const opens = opensOf(asked)
  const compiled: CompiledReport = {
    ...given({ where, period: period?.key, opens }),
    groups,
    ...made,
    ...sortOf(asked, made),
    ...chartOf(asked, made),
  }
  readsOfReport.set(compiled, asked.reads)
  return compiled
}

/** Which rows count: what stands behind `where`. */
export function conditionIn(ask: PartsAsk): string | undefined {
  const path = ask.eachAt ?? [...ask.plan.home, 'each']
  const source = String(ask.words.each)
  const parsed = parseRows(source)
  if ('problems' in parsed) return complain(ask.unit, source, ask.unit.value(path), parsed.problems)
  const { ast } = parsed
  if (ast.kind !== 'rows' || !ast.where) return undefined
  const { offset, length } = ast.where
  const text = source.slice(offset, offset + length)
  return readPart(ask, path, ' '.repeat(offset) + text, 'boolean') ? text : undefined
}

export function groupAt(ask: PartsAsk, index: number): CompiledGroup | undefined {
  const { unit, shape, words } = ask
  const group = words.per[index] ?? ''
  const isField = typeof group === 'string' || isFieldPath(String(group.field))
  const text = String(typeof group === 'string' ? group : group.field)
  const path = groupPath(ask, index)
  const title = typeof group === 'string' ? undefined : labelOf(group.title)
  if (!isField) return computedGroup(ask, { path, text, label: title })
  const reached = reach(unit, shape, text.trim(), unit.value(path))
  if (!reached) return undefined
  const target = { ...reached, ...display(unit, reached) }
  if (!readPart(ask, path, text)) return undefined
  const { field, via } = target
  const owner = via.reduce<typeof shape | undefined>(
    (at, name) => (at?.fields[name]?.to === undefined ? undefined : unit.entity(at.fields[name].to)),
    shape,
  )
  return {
    label: title ?? titleOf(shape, target),
    key: keyOf(via, field, 'Id'),
    value: text.trim(),
    type: field.type,
    ...given({ to: field.to, typeCode: field.typeCode }),
    ...statesOf(owner ?? shape, field),
  }
}

const typesOf: Readonly<Record<string, FieldTypeName>> = {
  date: 'date',
  datetime: 'datetime',
  integer: 'integer',
  decimal: 'number',
}

function computedGroup(
  ask: PartsAsk,
  {
    path,
    text,
    label,
  }: { readonly path: Path; readonly text: string; readonly label: CompiledGroup['label'] | undefined },
): CompiledGroup | undefined {
  const rule = readPart(ask, path, text)
  if (!rule || !label) return undefined
  const isPeriod = ask.period !== undefined && text.replaceAll(' ', '') === `monthStart(${ask.period.key})`
  return {
    label,
    value: text.trim(),
    type: typesOf[rule.type] ?? 'text',
    ...given({ isPeriod: isPeriod || undefined }),
  }
}

/** Rows of a period before stand in the groups of this one: those that read the period are its months. */
function checkShifts(ask: ReportAsk, groups: readonly CompiledGroup[], sums: readonly CompiledSum[]): void {
  const { unit, plan, period } = ask
  if (!sums.some(({ shift }) => shift)) return
  groups.forEach(({ value, isPeriod }, index) => {
    const reads = ask.reads.find(({ rule }) => rule.source.trim() === value)?.rule.deps ?? []
    if (period && !isPeriod && reads.includes(period.key))
      report(unit.to, 'shift-elsewhere', unit.value([...plan.home, 'per', index]), {
        value,
        period: period.key,
      })
  })
}

function sortOf({ unit, plan, words }: ReportAsk, { measures }: MadeMeasures): Pick<CompiledReport, 'sort'> {
  const [text] = words.sort ?? []
  if (text === undefined) return {}
  const name = text.replace(/^-/, '')
  const mark = unit.value([...plan.home, 'sort', 0])
  const choices = measures.map((one) => one.name)
  if (!known(unit, 'unknown-measure', mark, { name, choices })) return {}
  const measure = choices.indexOf(name)
  if ((measures[measure]?.runs.length ?? 0) > 0) report(unit.to, 'running-sort', mark, { name })
  return { sort: { measure, order: text.startsWith('-') ? 'desc' : 'asc' } }
}

function chartOf(
  { unit, plan, words }: ReportAsk,
  { measures }: MadeMeasures,
): Pick<CompiledReport, 'chart'> {
  const { chart } = words
  if (!chart) return {}
  const choices = measures.map(({ name }) => name)
  const show = chart.show.flatMap((name, index) =>
    known(unit, 'unknown-measure', unit.value([...plan.home, 'chart', 'show', index]), { name, choices })
      ? [choices.indexOf(name)]
      : [],
  )
  return { chart: { type: chart.type, show } }
}

/** The list of the same rows: its author's word, else the first of this file. */
function opensOf({ unit, plan, plans, shape, words }: ReportAsk): string | undefined {
  const lists = plans.filter(({ kind, entity }) => kind === 'list' && entity === shape.name)
  if (words.opens === undefined) {
    const base = lists.find(({ variant }) => !variant)?.id
    return lists.find(({ from, audience }) => from === base && audience === plan.audience)?.id ?? base
  }
  const screen = unit.world.screens.get(words.opens)
  unit.reads.add(`screens:${screen?.stem ?? ''}`)
  const choices = [...unit.world.screens.values()].flatMap(({ id, source, stem }) =>
    source.list && (source.list.entity ?? stem) === shape.name ? [id] : [],
  )
  const isKnown = known(unit, 'unknown-screen', unit.value([...plan.home, 'opens']), {
    name: words.opens,
    choices,
  })
  return isKnown ? words.opens : undefined
}
