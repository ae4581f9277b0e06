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

/** What is known while a report is compiled. */
export interface ReportAsk extends ScreenAsk {
  readonly words: SourceReport
  readonly period: CompiledSearchField | undefined
  readonly reads: ReportRead[]
}

/** `isFieldPath('parent.item')` → `true`. A field, or a path to one. */
export const isFieldPath = (text: string): boolean => /^\s*[A-Za-z]\w*(?:\.[A-Za-z]\w*)*\s*$/.test(text)

/** A part of a text, which is asked over rows of the report; it stands at its place with blanks before it. */
export function readPart(
  { unit, shape, reads }: ReportAsk,
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
