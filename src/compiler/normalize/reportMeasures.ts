import type { ValueType } from '../../language/expression.ts'
import type { CompiledGroup, CompiledMeasure, CompiledReport, CompiledSum } from '../../language/report.ts'
import type { SourceMeasure } from '../../language/source.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { formulaScope, type FormulaName } from '../../rules/report/formulaScope.ts'
import { readMeasure, type ReadMeasure, type ReadSum } from '../../rules/report/readMeasure.ts'
import { isName } from '../scope/names.ts'
import { complain, markText } from '../scope/expressionProblems.ts'
import { worded } from '../scope/typeWords.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { measureOf } from './normalizeFields.ts'
import { isFieldPath, measurePath, readPart, type PartsAsk } from './reportParts.ts'
import { reach } from '../scope/fieldAt.ts'
import { display, keyOf } from './shownField.ts'

/** The figures of a report and what they are found from. */
export type MadeMeasures = Pick<CompiledReport, 'sums' | 'measures' | 'order'>

/** A figure while its formula is looked at. */
interface Draft {
  readonly name: string
  readonly words: SourceMeasure
  readonly path: Path
  /** Where its value is said. */
  readonly at: Path
  readonly read: ReadMeasure
  readonly first: number
}

export function reportMeasures(ask: PartsAsk, groups: readonly CompiledGroup[]): MadeMeasures {
  const names = Object.keys(ask.words.measures)
  const sums: CompiledSum[] = []
  const types: ValueType[] = []
  const drafts = Object.entries(ask.words.measures).map(([name, words]): Draft => {
    const { at: path, value: at } = measurePath(ask, name)
    checkName(ask, name, path)
    if (words.shift && !ask.period)
      report(ask.unit.to, 'shift-without-period', ask.unit.value([...path, 'shift']), { name })
    const read = readMeasure(String(words.value), names, sums.length)
    complain(ask.unit, String(words.value), ask.unit.value(at), read.problems)
    const draft = { name, words, path, at, read, first: sums.length }
    for (const sum of read.sums) {
      const made = sumOf(ask, draft, sum, groups)
      sums.push(made.sum)
      types.push(made.type)
    }
    return draft
  })
  const order = orderOf(ask, drafts)
  return { sums, order, measures: measuresOf(ask, drafts, order, types) }
}

function checkName({ unit }: PartsAsk, name: string, path: Path): void {
  if (!isName(name) || ['each', 'total', 'running'].includes(name))
    report(unit.to, 'odd-name', unit.key(path), { name, wanted: 'a name such as amount' })
}

/** What a sum is found from, and of what type it is. */
function sumOf(
  ask: PartsAsk,
  draft: Draft,
  sum: ReadSum,
  groups: readonly CompiledGroup[],
): { readonly sum: CompiledSum; readonly type: ValueType } {
  const { name, words, at } = draft
  const { does, of, where } = sum
  if (where !== undefined) readPart(ask, at, where, 'boolean')
  const rule = of === undefined ? undefined : readPart(ask, at, of)
  if (rule && !takes(does, rule.type)) complainOfType(ask, draft, sum, rule.type)
  const isField = of !== undefined && rule !== undefined && isFieldPath(of)
  return {
    sum: {
      does,
      ...given({ of: of?.trim(), where: where?.trim(), shift: words.shift }),
      ...(isField ? fieldOf(ask, at, of, { name, does, groups }) : {}),
    },
    type: does === 'distinct' || does === 'count' ? 'integer' : (rule?.type ?? 'decimal'),
  }
}

const isNumber = (type: ValueType): boolean => type === 'decimal' || type === 'integer'
const isDay = (type: ValueType): boolean => type === 'date' || type === 'datetime'

/** Numbers are added up; days may be the first or the last. */
const takes = (does: ReadSum['does'], type: ValueType): boolean =>
  does === 'distinct' || isNumber(type) || (isDay(type) && (does === 'min' || does === 'max'))

function complainOfType(
  { unit }: PartsAsk,
  { words, at }: Draft,
  { of = '', span }: ReadSum,
  found: ValueType,
): void {
  const text = String(words.value).slice(span.offset, span.offset + span.length)
  report(unit.to, 'expression-type', markText(unit.value(at), span.offset, text), {
    name: of.trim(),
    found: worded(found),
    wanted: worded('decimal'),
  })
}

/** A field that is added up as it is: its wire key, and what it is measured in. Groups of rows that are measured differently have no sum. */
function fieldOf(
  ask: PartsAsk,
  at: Path,
  of: string,
  {
    name,
    does,
    groups,
  }: { readonly name: string; readonly does: string; readonly groups: readonly CompiledGroup[] },
): { readonly key: string; readonly unit?: string } | undefined {
  const { unit, shape } = ask
  const text = of.trim()
  const mark = markText(unit.value(at), of.length - text.length, text)
  const reached = reach(unit, shape, text, mark)
  if (!reached) return undefined
  const { via, field } = { ...reached, ...display(unit, reached) }
  const measured = does === 'distinct' ? undefined : measureOf(field.source?.scale)
  const key = keyOf(via, field, 'Id')
  if (measured === undefined) return { key }
  const path = [...reached.via, measured].join('.')
  const reachedUnit = reach(unit, shape, path, mark)
  if (!reachedUnit) return { key }
  if (!groups.some(({ value }) => value === path))
    report(unit.to, 'mixed-measures', mark, { measure: name, field: text, unit: path })
  return { key, unit: keyOf(reachedUnit.via, reachedUnit.field, 'Id') }
}

/** Places of the figures, each behind those that it names. */
function orderOf({ unit, words }: PartsAsk, drafts: readonly Draft[]): number[] {
  const order: number[] = []
  const rest = new Set(drafts.keys())
  const sort = words.sort?.[0]?.replace(/^-/, '')
  const needs = (at: number) => {
    const { uses = [], totals = [], runs = [] } = drafts[at]?.read ?? {}
    const sorted = runs.length > 0 && sort !== undefined && sort !== drafts[at]?.name ? [sort] : []
    return [...uses, ...totals, ...runs, ...sorted].map((name) =>
      drafts.findIndex((one) => one.name === name),
    )
  }
  for (let before = -1; before !== rest.size;) {
    before = rest.size
    for (const at of rest) {
      if (needs(at).some((one) => rest.has(one))) continue
      rest.delete(at)
      order.push(at)
    }
  }
  const [circle] = rest
  const one = circle === undefined ? undefined : drafts[circle]
  if (one)
    report(unit.to, 'measure-circle', unit.value(one.at), {
      name: one.name,
      others: [...rest].slice(1).map((at) => drafts[at]?.name ?? ''),
    })
  return order
}

function measuresOf(
  ask: PartsAsk,
  drafts: readonly Draft[],
  order: readonly number[],
  types: readonly ValueType[],
): CompiledMeasure[] {
  const found = new Map<number, ValueType>()
  const names: FormulaName[] = types.map((type, at) => ({ name: `v_${at}`, column: `v_${at}`, type }))
  for (const at of order) {
    const draft = drafts[at]
    const type = draft && (formulaType(ask, draft, names) ?? 'decimal')
    if (!draft || !type) continue
    found.set(at, type)
    for (const [name, column] of [
      [draft.name, `m_${at}`],
      [`t_${at}`, `t_${at}`],
      [`r_${at}`, `r_${at}`],
    ] as const)
      names.push({ name, column, type })
  }
  return drafts.map((draft, at) => measureFrom(ask, drafts, draft, found.get(at) ?? 'decimal', types))
}

/** The type of a figure; mistakes in it are told at their place. */
function formulaType(
  { unit }: PartsAsk,
  { words, at, read }: Draft,
  names: readonly FormulaName[],
): ValueType | undefined {
  const parsed = parseExpression(read.formula)
  if (read.problems.length > 0 || 'problems' in parsed) return undefined
  const { typed, problems } = checkExpression(parsed.ast, formulaScope(names))
  if (!typed) return complain(unit, String(words.value), unit.value(at), problems)
  return typed.typing.type
}

const shown: Readonly<Partial<Record<ValueType, CompiledMeasure['type']>>> = {
  decimal: 'figure',
  integer: 'figure',
  null: 'figure',
  date: 'day',
  datetime: 'day',
}

function measureFrom(
  { unit }: PartsAsk,
  drafts: readonly Draft[],
  { name, words, at, read, first }: Draft,
  type: ValueType,
  types: readonly ValueType[],
): CompiledMeasure {
  const placesOf = (used: readonly string[]) =>
    [...new Set(used)].map((one) => drafts.findIndex((other) => other.name === one))
  for (const one of read.runs) {
    const run = drafts.find((other) => other.name === one)
    if (run && !addsUp(run)) report(unit.to, 'running-ratio', unit.value(at), { name, of: one })
  }
  const isSum = read.sums.length === 1 && read.formula.trim() === `v_${first}`
  const isWhole = type === 'integer' || (isSum && types[first] === 'integer')
  return {
    name,
    label: labelOf(words.label),
    type: words.type === 'percent' ? 'percent' : (shown[type] ?? 'words'),
    scale: words.scale ?? (isWhole ? 0 : 2),
    formula: read.formula.trim(),
    source: String(words.value),
    ...given({ sum: isSum ? first : undefined }),
    totals: placesOf(read.totals),
    runs: placesOf(read.runs),
  }
}

/** A sum or a count of rows. What is computed of figures that add up alone, such as a difference, is not asked: it is easily said of their running sums. */
const addsUp = ({ read, first }: Draft): boolean =>
  read.formula.trim() === `v_${first}` && ['sum', 'count'].includes(read.sums[0]?.does ?? '')
