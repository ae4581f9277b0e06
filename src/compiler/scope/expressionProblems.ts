import type { ExpressionProblem } from '../../rules/expression/ast.ts'
import { nearest } from '../../rules/nearest.ts'
import { report } from '../source/diagnostics.ts'
import { markWithin, type Mark } from '../source/SourceFile.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import { worded } from './typeWords.ts'

/** Where the text of a long value was folded, its parts are found by their words. */
export function markText(mark: Mark, offset: number, words: string): Mark {
  const at = markWithin(mark, offset, words.length)
  if (at.file.text.slice(at.span.start, at.span.end) === words) return at
  const found = at.file.text.indexOf(words, mark.span.start)
  return words !== '' && found >= 0 && found < mark.span.end
    ? { file: mark.file, span: { start: found, end: found + words.length } }
    : mark
}

const notInSql: Readonly<Record<string, string>> = {
  attribute: 'An attribute of a lookup',
  linesOfThis: 'What lines of this say',
}

/** Reports what was found in an expression, each at its own words. */
export function complain(
  unit: CompilationUnit,
  source: string,
  mark: Mark,
  problems: readonly ExpressionProblem[],
): undefined {
  for (const { code, offset, length, facts } of problems) {
    const at = markText(mark, offset, source.slice(offset, offset + length))
    const name = String(facts['name'] ?? '')
    const choices = Array.isArray(facts['candidates']) ? (facts['candidates'] as readonly string[]) : [] // candidates are names
    const choice = {
      name,
      choices,
      nearest: nearest(
        name,
        code === 'unknown-name' ? [...choices, 'today', 'now', 'null', 'true', 'false'] : choices,
      ),
    }
    if (code === 'syntax')
      report(unit.to, 'bad-expression', at, {
        found: String(facts['found']),
        expected: String(facts['expected']),
      })
    else if (code === 'unknown-name') report(unit.to, 'unknown-name', at, choice)
    else if (code === 'unknown-function') report(unit.to, 'unknown-function', at, choice)
    else if (code === 'unknown-code') report(unit.to, 'unknown-code', at, choice)
    else if (code === 'wrong-type')
      report(unit.to, 'expression-type', at, {
        found: worded(facts['found']),
        wanted: worded(facts['wanted']),
        name: name || at.file.text.slice(at.span.start, at.span.end),
      })
    else if (code === 'wrong-arguments')
      report(unit.to, 'wrong-arguments', at, { name, wanted: String(facts['wanted']) })
    else if (code === 'not-here') report(unit.to, 'rows-not-here', at, { name })
    else
      report(unit.to, 'not-in-sql', at, {
        what: notInSql[String(facts['what'])] ?? String(facts['what']),
      })
  }
  return undefined
}
