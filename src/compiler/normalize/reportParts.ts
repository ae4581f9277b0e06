import type { CompiledSearchField } from '../../language/column.ts'
import type { Expression } from '../../language/expression.ts'
import type { SourceReport } from '../../language/source.ts'
import { settingNames } from '../../rules/expression/isSetting.ts'
import { markText } from '../scope/expressionProblems.ts'
import { compileText } from '../scope/expressions.ts'
import { given } from '../scope/given.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

/** An expression of a report and where its author wrote it. */
export interface ReportRead {
  readonly rule: Expression
  readonly mark: Mark
}

/** What is known while rows, groups and figures are compiled. */
export interface PartsAsk extends Pick<ScreenAsk, 'unit' | 'shape'> {
  readonly plan: Pick<ScreenAsk['plan'], 'home'>
  readonly words: Pick<SourceReport, 'each' | 'per' | 'measures' | 'sort'>
  readonly period: CompiledSearchField | undefined
  readonly reads: ReportRead[]
  /** Where the rows are named. Absent: at `each` of its home. */
  readonly eachAt?: Path
  /** Fields of a view that say a group or a figure. Absent: they stand in `per` and `measures`. */
  readonly fields?: { readonly group: (index: number) => Path; readonly measure: (name: string) => Path }
}

/** What is known while a report is compiled. */
export interface ReportAsk extends ScreenAsk, Omit<PartsAsk, 'unit' | 'shape' | 'plan' | 'words'> {
  readonly words: SourceReport
}

/** Where a group says what it is of. */
export function groupPath({ plan, words, fields }: PartsAsk, index: number): Path {
  if (fields) return [...fields.group(index), 'compute']
  return [...plan.home, 'per', index, ...(typeof words.per[index] === 'object' ? ['field'] : [])]
}

/** Where a figure stands, and where it says its value. */
export function measurePath(
  { plan, fields }: PartsAsk,
  name: string,
): { readonly at: Path; readonly value: Path } {
  const at = fields?.measure(name) ?? [...plan.home, 'measures', name]
  return { at, value: [...at, fields ? 'compute' : 'value'] }
}

/** `isFieldPath('parent.item')` → `true`. A field, or a path to one. */
export const isFieldPath = (text: string): boolean => /^\s*[A-Za-z]\w*(?:\.[A-Za-z]\w*)*\s*$/.test(text)

/** A part of a text, which is asked over rows of the report; it stands at its place with blanks before it. */
export function readPart(
  { unit, shape, reads }: PartsAsk,
  path: Path,
  text: string,
  want?: 'boolean',
): Expression | undefined {
  const mark = unit.value(path)
  const [setting] = settingNames(text)
  if (setting !== undefined)
    return void report(unit.to, 'setting-in-report', mark, { name: `setting.${setting}` })
  const rule = compileText(unit, text, mark, {
    root: shape.name,
    sql: 'must',
    stored: true,
    ...given({ want }),
  })
  if (rule) reads.push({ rule, mark: markText(mark, text.length - text.trim().length, text.trim()) })
  return rule
}
