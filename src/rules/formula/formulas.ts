import type { ExpressionEnv } from '../../language/expression.ts'
import type { FormulaResult } from '../../language/field.ts'
import type { ExpressionProblem } from '../expression/ast.ts'
import { checkExpression } from '../expression/checkExpression.ts'
import { partsOf } from '../expression/dependencies.ts'
import { parseExpression } from '../expression/parseExpression.ts'
import type { Scope, ScopeEntity, ScopeField } from '../expression/Scope.ts'
import type { Typed } from '../expression/Typed.ts'
import { fieldTypes } from '../types/fieldTypes.ts'
import { formulaResults } from '../types/formulaResults.ts'
import { typeOfCode } from '../types/typedFacts.ts'
import { writtenCodes } from '../types/writtenList.ts'
import { evaluate } from './evaluate.ts'
import type { FormulaValue, FormulaValues } from './FormulaValues.ts'

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

interface Checked {
  readonly typed?: Typed
  readonly problems: readonly ExpressionProblem[]
  /** A part that a formula may not have. */
  readonly odd?: Typed
}

const known = new Map<string, Checked>()
const remembered = 500

/** `checked('a', 'number', []).problems[0].offset` → `0`. The formula read and checked; the same few are asked again with every change of a document. */
export function checked(text: string, gives: FormulaResult, values: FormulaValues): Checked {
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
  if ('problems' in parsed) return parsed
  const { typed, problems } = checkExpression(parsed.ast, scopeOf(values), formulaResults[gives])
  if (!typed) return { problems }
  const odd = partsOf(typed).find(({ kind }) => elsewhere.has(kind))
  return odd ? { odd, problems: [] } : { typed, problems: [] }
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
