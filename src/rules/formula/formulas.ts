import type { ExpressionEnv } from '../../language/expression.ts'
import type { FormulaResult } from '../../language/field.ts'
import { expressionTexts } from '../../texts/expressionTexts.ts'
import type { ExpressionProblem } from '../expression/ast.ts'
import { checkExpression } from '../expression/checkExpression.ts'
import { partsOf } from '../expression/dependencies.ts'
import { parseExpression } from '../expression/parseExpression.ts'
import { problemWords } from '../expression/problemWords.ts'
import type { Scope, ScopeEntity, ScopeField } from '../expression/Scope.ts'
import type { Typed } from '../expression/Typed.ts'
import { fieldTypes } from '../types/fieldTypes.ts'
import { formulaResults } from '../types/formulaResults.ts'
import { typeOfCode } from '../types/typedFacts.ts'
import { writtenCodes } from '../types/writtenList.ts'
import { evaluate } from './evaluate.ts'
import type { FormulaFault, FormulaValue, FormulaValues } from './FormulaValues.ts'

/** What emitted rules call of formulas, beside the kernel. Only modules that have formulas bring the reader and the checker of expressions along. */

/** `value({}, 'a * 2', 'number', [['a', 'NUMBER', null, null, '1.5']])` → `'3'`. What the formula gives; of a formula that is wrong, nothing. */
export function value(
  env: ExpressionEnv,
  text: string | null,
  gives: FormulaResult,
  values: FormulaValues,
): unknown {
  if (text === null) return null
  const words = new Set(text.match(/[A-Za-z_]\w*/g))
  const named = values.filter(([name]) => name !== null && words.has(name))
  const { typed } = checked(text, gives, named)
  return typed
    ? evaluate(typed, Object.fromEntries(named.map(([name, , , , one]) => [name, one])), env)
    : null
}

/** `names([['a', 'NUMBER', null, null, null]]).length` → `1`. What a formula may name. */
export const names = (values: FormulaValues): FormulaValues => values.filter(([name]) => name !== null)

/** `fault('a +', 'number', [['a', 'NUMBER', null, null, null]]).offset` → `3`. What is wrong with the formula, at the very place; null where nothing is. */
export function fault(text: string | null, gives: FormulaResult, values: FormulaValues): FormulaFault | null {
  if (text === null) return null
  const [problem] = checked(text, gives, names(values)).problems
  return problem ? { offset: problem.offset, length: problem.length, words: problem.words } : null
}

interface Checked {
  readonly typed?: Typed
  readonly problems: readonly FormulaFault[]
}

/** The same few formulas are asked again with every change of a document. */
const known = new Map<string, Checked>()
const remembered = 500

function checked(text: string, gives: FormulaResult, values: FormulaValues): Checked {
  const key = JSON.stringify([
    text,
    gives,
    values.map(([name, type, options, to]) => [name, type, options, to]),
  ])
  const found = known.get(key)
  if (found) return found
  if (known.size >= remembered) known.clear()
  const made = check(text, gives, values)
  known.set(key, made)
  return made
}

function check(text: string, gives: FormulaResult, values: FormulaValues): Checked {
  const parsed = parseExpression(text)
  if ('problems' in parsed) return { problems: parsed.problems.map(toFault) }
  const { typed, problems } = checkExpression(parsed.ast, scopeOf(values), formulaResults[gives])
  if (!typed) return { problems: problems.map(toFault) }
  const odd = partsOf(typed).find(({ kind }) => elsewhere.has(kind))
  return odd ? { problems: [notHere(text, odd)] } : { typed, problems: [] }
}

/** What is not the same for everybody at any time, or stands in other rows. */
const elsewhere: ReadonlySet<Typed['kind']> = new Set([
  'clock',
  'me',
  'setting',
  'aggregate',
  'share',
  'formula',
])

function notHere(text: string, { span: { offset, length } }: Typed): FormulaFault {
  const name = text.slice(offset, offset + length)
  return { offset, length, words: expressionTexts.text('problem.inFormula', { name }) }
}

const toFault = (problem: ExpressionProblem): FormulaFault => ({
  offset: problem.offset,
  length: problem.length,
  words: problemWords(problem).words,
})

/** Where a formula stands: there is one row, whose fields are the values that it may name. */
function scopeOf(values: FormulaValues): Scope {
  const entity: ScopeEntity = {
    name: root,
    label: { CN: '', EN: '' },
    table: '',
    fields: Object.fromEntries(values.map((one) => [one[0], fieldOf(one)])),
    lines: {},
  }
  return {
    root,
    me: {},
    entity: (name) => (name === root ? entity : undefined),
    lookup: () => undefined,
  }
}

const root = 'formula'

function fieldOf([given, code, options]: FormulaValue): ScopeField {
  const name = given ?? ''
  const type = typeOfCode(code ?? '')
  const codes = options === null ? undefined : writtenCodes(options)
  return {
    name,
    wire: name,
    column: name,
    label: { CN: name, EN: name },
    type,
    storage: fieldTypes[type].storage,
    ...(codes && codes.length > 0 ? { codes } : {}),
  }
}
