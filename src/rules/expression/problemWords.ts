import { expressionTexts } from '../../texts/expressionTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { nearest } from '../nearest.ts'
import type { ExpressionProblem } from './ast.ts'

/** `problemWords({ code: 'unknown-name', offset: 0, length: 4, facts: { name: 'prce', candidates: ['price'] } }).nearest` → `'price'`. A mistake in an expression, in words for whoever typed it, and the name that was probably meant. */
export function problemWords(problem: ExpressionProblem): {
  readonly words: Wording
  readonly nearest?: string
} {
  const { facts } = problem
  const name = text(facts['name'])
  const candidates = facts['candidates']
  const meant = Array.isArray(candidates) && name ? nearest(name, candidates) : undefined
  const words = wordsOf(problem)
  return meant === undefined
    ? { words }
    : { words: expressionTexts.text('problem.didYouMean', { problem: words, name: meant }), nearest: meant }
}

const text = (fact: string | readonly string[] | undefined): string => (typeof fact === 'string' ? fact : '')

function wordsOf({ code, facts }: ExpressionProblem): Wording {
  const name = text(facts['name'])
  switch (code) {
    case 'syntax':
      return expressionTexts.text('problem.syntax', {
        found: found(text(facts['found'])),
        expected: expected(text(facts['expected'])),
      })
    case 'wrong-type': {
      const types = { found: type(text(facts['found'])), wanted: type(text(facts['wanted'])) }
      return name === ''
        ? expressionTexts.text('problem.wrongHere', types)
        : expressionTexts.text('problem.wrong-type', { name, ...types })
    }
    case 'wrong-arguments':
      return expressionTexts.text('problem.wrong-arguments', { name, wanted: text(facts['wanted']) })
    case 'not-in-sql': {
      const what = text(facts['what'])
      return expressionTexts.text('problem.not-in-sql', {
        what:
          what === 'attribute' || what === 'linesOfThis' || what === 'formula'
            ? expressionTexts.text(`found.${what}`)
            : what,
      })
    }
    default:
      return expressionTexts.text(`problem.${code}`, { name })
  }
}

const found = (token: string): Wording =>
  token === 'the end' ? expressionTexts.text('found.end') : expressionTexts.text('found.token', { token })

/** What the parser expects, as it says so, and the key of its text. */
const expectations = {
  'an operator or the end': 'operatorOrEnd',
  'a name, a number, a text or (': 'value',
  'a name, a number or an operator': 'operand',
  'a name': 'name',
  "a closing '": 'quote',
  "'text'": 'text',
  "'and' (comparisons are not chained)": 'and',
} as const

const expected = (what: string): Wording =>
  isKeyOf(expectations, what)
    ? expressionTexts.text(`expected.${expectations[what]}`)
    : expressionTexts.text('expected.token', { token: what })

const types = {
  text: 'type.text',
  decimal: 'type.decimal',
  integer: 'type.integer',
  boolean: 'type.boolean',
  date: 'type.date',
  datetime: 'type.datetime',
  code: 'type.code',
  id: 'type.id',
  list: 'type.list',
  null: 'type.null',
  json: 'type.json',
  value: 'type.value',
} as const

const type = (name: string): Wording | string =>
  isKeyOf(types, name) ? expressionTexts.text(types[name]) : name

const isKeyOf = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.hasOwn(table, name)
