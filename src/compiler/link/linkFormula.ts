import type { Expression } from '../../language/expression.ts'
import type { CompiledFormula } from '../../language/field.ts'
import type { SourceField } from '../../language/source.ts'
import type { Ast } from '../../rules/expression/ast.ts'
import { parseRows } from '../../rules/expression/parseExpression.ts'
import type { Part } from '../../rules/expression/Typed.ts'
import { formulaResults, isFormulaResult, resultOf } from '../../rules/types/formulaResults.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { complain } from '../scope/expressionProblems.ts'
import { checkAst, compileChecked } from '../scope/expressions.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'

/** What a formula may name, and what is wrong with it: both read the rows that `from` says. */
export function linkFormula(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  { type, from, to }: SourceField,
  path: Path,
): void {
  if (type !== 'formula') return
  if (to !== undefined) linkResult(unit, to, [...path, 'to'])
  if (from === undefined) return
  const here = [...path, 'from']
  const mark = unit.value(here)
  const text = String(from)
  const parsed = parseRows(text)
  if ('problems' in parsed) return void complain(unit, text, mark, parsed.problems)
  const slot = { root: shape.name }
  const checked = checkAst(unit, callOf(name, parsed.ast), text, slot)
  const compile = (asks: Part<'formula'>['asks']): Expression | undefined =>
    compileChecked(
      unit,
      checked.typed?.kind === 'formula'
        ? { ...checked, typed: { ...checked.typed, asks, typing: { type: 'json' } } }
        : checked,
      mark,
      slot,
    )
  const names = compile('names')
  if (!names) return
  unit.keep(here, names)
  const fault = compile('fault')
  if (fault) unit.keep([...here, 'fault'], fault)
}

/** What it comes to is one of a few kinds of values. */
function linkResult(unit: CompilationUnit, to: NonNullable<SourceField['to']>, path: Path): void {
  const mark = unit.value(path)
  if (Array.isArray(to))
    return report(unit.to, 'wrong-kind', mark, { where: 'to', found: 'a list', wanted: 'one kind of value' })
  if (isFormulaResult(to)) return
  known(unit, 'unknown-value', mark, { name: to, choices: Object.keys(formulaResults), where: 'to' })
}

/** The formula of the row over these rows, as it stands where `from` does. */
function callOf(name: string, rows: Ast): Ast {
  const { offset, length } = rows
  const own: Ast = { kind: 'path', segments: [{ name, offset, length }], offset, length }
  return { kind: 'call', name: { name: 'evaluate', offset, length }, args: [own, rows], offset, length }
}

/** `formulaAt({ at: () => undefined }, {}, [])` → `undefined`. What is kept of it. */
export function formulaAt(
  unit: Pick<CompilationUnit, 'at'>,
  { to }: Pick<SourceField, 'to'>,
  path: Path,
): CompiledFormula | undefined {
  const [names, fault] = [unit.at(...path, 'from'), unit.at(...path, 'from', 'fault')]
  return names && fault && { gives: resultOf(to), names, fault }
}
