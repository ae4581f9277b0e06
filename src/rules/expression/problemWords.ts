import type { Label } from '../../language/label.ts'
import { nearest } from '../nearest.ts'
import type { ExpressionProblem, ProblemCode } from './ast.ts'

/** A mistake in an expression, in words for whoever typed it, and the name that was probably meant. */
export function problemWords(problem: ExpressionProblem): {
  readonly words: Label
  readonly nearest?: string
} {
  const { code, facts } = problem
  const name = text(facts['name'])
  const candidates = facts['candidates']
  const meant = Array.isArray(candidates) && name ? nearest(name, candidates) : undefined
  const { CN, EN } = words[code]((fact) => text(facts[fact]))
  return meant === undefined
    ? { words: { CN, EN } }
    : { words: { CN: `${CN}，是否指 ${meant}？`, EN: `${EN}. Did you mean ${meant}?` }, nearest: meant }
}

const text = (fact: string | readonly string[] | undefined): string => (typeof fact === 'string' ? fact : '')

type Facts = (name: string) => string

const words: Readonly<Record<ProblemCode, (fact: Facts) => Label>> = {
  syntax: (fact) => ({
    CN: `这里不能是${found(fact('found')).CN}，应为${expected(fact('expected')).CN}`,
    EN: `${found(fact('found')).EN} cannot stand here; expected ${expected(fact('expected')).EN}`,
  }),
  'unknown-name': (fact) => ({
    CN: `没有名为 ${fact('name')} 的字段`,
    EN: `Nothing is called ${fact('name')} here`,
  }),
  'unknown-function': (fact) => ({
    CN: `没有名为 ${fact('name')} 的函数`,
    EN: `There is no function called ${fact('name')}`,
  }),
  'unknown-code': (fact) => ({
    CN: `${fact('name')} 不是可选的代码`,
    EN: `${fact('name')} is no code of this list`,
  }),
  'wrong-type': (fact) => ({
    CN: `${fact('name')}这里是${type(fact('found')).CN}，应为${type(fact('wanted')).CN}`,
    EN: `${fact('name') || 'This'} is ${type(fact('found')).EN}; here belongs ${type(fact('wanted')).EN}`,
  }),
  'wrong-arguments': (fact) => ({
    CN: `${fact('name')} 的用法为 ${fact('wanted')}`,
    EN: `${fact('name')} is called as ${fact('wanted')}`,
  }),
  'not-in-sql': (fact) => ({
    CN: `不能按${fact('what') === 'attribute' ? '代码的属性' : fact('what')}查询`,
    EN: `Rows cannot be searched by ${fact('what') === 'attribute' ? 'an attribute of a code' : fact('what')}`,
  }),
}

const found = (what: string): Label =>
  what === 'the end' ? { CN: '结尾', EN: 'The end' } : { CN: ` ${what} `, EN: what }

const expectations: Readonly<Record<string, Label>> = {
  'an operator or the end': { CN: '运算符或结尾', EN: 'an operator or the end' },
  'a name, a number, a text or (': { CN: '字段名、数字、文字或 (', EN: 'a name, a number, a text or (' },
  'a name, a number or an operator': { CN: '字段名、数字或运算符', EN: 'a name, a number or an operator' },
  'a name': { CN: '字段名', EN: 'a name' },
  "a closing '": { CN: "结尾的 '", EN: "a closing '" },
  "'text'": { CN: '单引号括起的文字', EN: "a text in single quotes, 'like this'" },
  "'and' (comparisons are not chained)": {
    CN: ' and（比较不能连写）',
    EN: 'and: comparisons are not chained',
  },
}
const expected = (what: string): Label => expectations[what] ?? { CN: ` ${what} `, EN: what }

const types: Readonly<Record<string, Label>> = {
  text: { CN: '文字', EN: 'a text' },
  decimal: { CN: '数字', EN: 'a number' },
  integer: { CN: '整数', EN: 'a whole number' },
  boolean: { CN: '条件', EN: 'a condition' },
  date: { CN: '日期', EN: 'a date' },
  datetime: { CN: '时间', EN: 'a time' },
  code: { CN: '代码', EN: 'a code' },
  id: { CN: '引用的记录', EN: 'a record' },
  list: { CN: '列表', EN: 'a list' },
  null: { CN: '空', EN: 'nothing' },
  json: { CN: '不能比较的内容', EN: 'nothing that can be compared' },
  value: { CN: '单个值', EN: 'one value' },
}
const type = (name: string): Label => types[name] ?? { CN: name, EN: name }
