import { settingWord } from './isSetting.ts'
import type {
  ArithmeticOperator,
  Ast,
  CompareOperator,
  ExpressionProblem,
  Segment,
  SortKey,
  Span,
} from './ast.ts'
import { nearest } from '../nearest.ts'
import { lex, type Token } from './lex.ts'

/** `parseExpression('quantity * price').ast.kind` → `'arithmetic'`. Reads one expression. The first mistake of grammar ends the reading: what follows it could only be guessed. */
export function parseExpression(
  text: string,
): { readonly ast: Ast } | { readonly problems: readonly ExpressionProblem[] } {
  return readWhole(text, readOr)
}

/** `parseRows('lines where open > 0').ast.kind` → `'rows'`. Rows as an effect names them: those of a table, by a condition, in an order. */
export function parseRows(
  text: string,
): { readonly ast: Ast } | { readonly problems: readonly ExpressionProblem[] } {
  return readWhole(text, readArgument)
}

function readWhole(
  text: string,
  read: (reader: Reader) => Ast,
): { readonly ast: Ast } | { readonly problems: readonly ExpressionProblem[] } {
  const lexed = lex(text)
  if ('problem' in lexed) return { problems: [lexed.problem] }
  try {
    const reader = new Reader(lexed.tokens)
    const ast = read(reader)
    reader.end()
    return { ast }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { problems: [error.problem] }
    throw error
  }
}

class SyntaxProblem extends Error {
  readonly problem: ExpressionProblem
  constructor(problem: ExpressionProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Deeper nesting is a mistake or an attack, never a rule. */
const deepest = 100

class Reader {
  private readonly tokens: readonly Token[]
  private position = 0
  private depth = 0
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  get token(): Token {
    return this.at(0)
  }
  at(ahead: number): Token {
    return this.tokens[Math.min(this.position + ahead, this.tokens.length - 1)] as Token
  } // lex always ends with `end`
  next(): Token {
    const token = this.token
    this.position += 1
    return token
  }
  is(...texts: readonly string[]): boolean {
    return (this.token.kind === 'symbol' || this.token.kind === 'name') && texts.includes(this.token.text)
  }
  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.position += 1
    return true
  }
  expect(text: string): Token {
    return this.is(text) ? this.next() : this.refuse(`'${text}'`)
  }
  end(): void {
    if (this.token.kind !== 'end') this.refuse('an operator or the end')
  }
  refuse(expected: string): never {
    const { offset, length, text } = this.token
    const names = this.meant(expected)
    if (names)
      throw new SyntaxProblem({
        code: 'unknown-name',
        offset,
        length,
        facts: { name: text, candidates: names },
      })
    throw new SyntaxProblem({
      code: 'syntax',
      offset,
      length: Math.max(length, 1),
      facts: { found: text === '' ? 'the end' : text, expected },
    })
  }
  /** The words that join two parts, where one of them was probably meant. */
  private meant(expected: string): readonly string[] | undefined {
    const { kind, text } = this.token
    const isBetween = kind === 'name' && text.length > 2 && !reserved.has(text) && !expected.startsWith('a ')
    return isBetween && nearest(text, joining) !== undefined ? joining : undefined
  }
  nested<T>(read: () => T): T {
    this.depth += 1
    if (this.depth > deepest) this.refuse(`at most ${deepest} levels`)
    const result = read()
    this.depth -= 1
    return result
  }
}

const reserved = new Set(['or', 'and', 'not', 'in', 'where', 'sort'])
/** What may stand between two parts and is a word. */
const joining = ['where', 'sort', 'and']
const comparisons: readonly string[] = ['==', '!=', '<', '<=', '>', '>='] satisfies CompareOperator[]
const between = (first: Span, last: Span): Span => ({
  offset: first.offset,
  length: last.offset + last.length - first.offset,
})

function readOr(reader: Reader): Ast {
  let left = readAnd(reader)
  while (reader.accept('or')) {
    const right = readAnd(reader)
    left = { kind: 'or', left, right, ...between(left, right) }
  }
  return left
}

function readAnd(reader: Reader): Ast {
  let left = readNot(reader)
  while (reader.accept('and')) {
    const right = readNot(reader)
    left = { kind: 'and', left, right, ...between(left, right) }
  }
  return left
}

function readNot(reader: Reader): Ast {
  if (!reader.is('not')) return readComparison(reader)
  const word = reader.next()
  const of = reader.nested(() => readNot(reader))
  return { kind: 'not', of, ...between(word, of) }
}

function readComparison(reader: Reader): Ast {
  const left = readSum(reader)
  if (comparisons.includes(reader.token.text) && reader.token.kind === 'symbol') {
    const operator = reader.next().text as CompareOperator // just tested
    const right = readSum(reader)
    if (comparisons.includes(reader.token.text)) reader.refuse("'and' (comparisons are not chained)")
    return { kind: 'compare', operator, left, right, ...between(left, right) }
  }
  const negated = reader.is('not') && reader.at(1).text === 'in'
  if (negated) reader.next()
  if (reader.accept('in')) return readMembers(reader, left, negated)
  return negated ? reader.refuse("'in'") : left
}

function readMembers(reader: Reader, value: Ast, negated: boolean): Ast {
  const list = [readUnary(reader)]
  while (reader.accept('|')) list.push(readUnary(reader))
  return { kind: 'in', negated, value, list, ...between(value, list.at(-1) ?? value) }
}

function readSum(reader: Reader): Ast {
  let left = readProduct(reader)
  while (reader.is('+', '-')) {
    const operator = reader.next().text as ArithmeticOperator // just tested
    const right = readProduct(reader)
    left = { kind: 'arithmetic', operator, left, right, ...between(left, right) }
  }
  return left
}

function readProduct(reader: Reader): Ast {
  let left = readUnary(reader)
  while (reader.is('*', '/')) {
    const operator = reader.next().text as ArithmeticOperator // just tested
    const right = readUnary(reader)
    left = { kind: 'arithmetic', operator, left, right, ...between(left, right) }
  }
  return left
}

function readUnary(reader: Reader): Ast {
  if (!reader.is('-')) return readPrimary(reader)
  const sign = reader.next()
  const of = reader.nested(() => readUnary(reader))
  return { kind: 'negate', of, ...between(sign, of) }
}

function readPrimary(reader: Reader): Ast {
  const { token } = reader
  if (reader.is('(')) return readGroup(reader)
  if (token.kind === 'number')
    return { kind: 'number', text: reader.next().text, offset: token.offset, length: token.length }
  if (token.kind === 'text')
    return {
      kind: 'text',
      text: reader.next().text.slice(1, -1).replaceAll("''", "'"),
      offset: token.offset,
      length: token.length,
    }
  if (token.kind !== 'name' || reserved.has(token.text)) return reader.refuse('a name, a number, a text or (')
  return readNamed(reader)
}

function readGroup(reader: Reader): Ast {
  const open = reader.next()
  const inner = reader.nested(() => readOr(reader))
  return { ...inner, ...between(open, reader.expect(')')) }
}

function readNamed(reader: Reader): Ast {
  const { text, offset, length } = reader.next()
  if (reader.is('(')) return readCall(reader, { name: text, offset, length })
  if (text === 'true' || text === 'false' || text === 'null' || text === 'today' || text === 'now')
    return { kind: 'constant', name: text, offset, length }
  const segments: Segment[] = [{ name: text, offset, length }]
  while (reader.accept('.')) {
    const step = reader.token.kind === 'name' ? reader.next() : reader.refuse('a name')
    segments.push({ name: step.text, offset: step.offset, length: step.length })
  }
  const path = between({ offset, length }, segments.at(-1) ?? { offset, length })
  if (text !== settingWord || !reader.accept('(')) return { kind: 'path', segments, ...path }
  const of = reader.nested(() => readOr(reader))
  return { kind: 'path', segments, of, ...between(path, reader.expect(')')) }
}

function readCall(reader: Reader, name: Segment): Ast {
  reader.expect('(')
  const args: Ast[] = []
  if (!reader.is(')'))
    do args.push(reader.nested(() => readArgument(reader)))
    while (reader.accept(','))
  return { kind: 'call', name, args, ...between(name, reader.expect(')')) }
}

/** A value, or rows: `lines.amount where lineStatus == OPEN sort -lineNum`. */
function readArgument(reader: Reader): Ast {
  const of = readOr(reader)
  if (!reader.is('where', 'sort')) return of
  const where = reader.accept('where') ? readOr(reader) : undefined
  const sort = reader.accept('sort') ? readSortKeys(reader) : []
  const last = sort.at(-1)?.by ?? where ?? of
  return { kind: 'rows', of, ...(where ? { where } : {}), sort, ...between(of, last) }
}

/** After `sort` every further value of the call is a key of it. */
function readSortKeys(reader: Reader): readonly SortKey[] {
  const keys: SortKey[] = []
  do {
    const key = readOr(reader)
    keys.push(key.kind === 'negate' ? { by: key.of, descending: true } : { by: key, descending: false })
  } while (reader.accept(','))
  return keys
}
