import type { Ast } from './ast.ts'
import { formulaResults } from '../types/formulaResults.ts'
import { misused, spanOf, type Call } from './callSigns.ts'
import { checkGathered } from './checkAggregate.ts'
import type { Checker } from './Checker.ts'
import type { ScopeEntity } from './Scope.ts'
import type { Part, Read, Typed } from './Typed.ts'

/**
 * `checkFormula({ problems: [] }, { name: { name: 'evaluate' }, args: [], offset: 0, length: 9 })` → `undefined`.
 * A formula over the values of rows: those of a typed field (`answers.answer`), or such as only say of what type each is (`questions.answerType`).
 */
export function checkFormula(checker: Checker, node: Call): Typed | undefined {
  const [text, rows] = node.args
  if (!text || !rows || node.args.length !== 2) return misused(checker, node)
  const of = checker.check(text)
  const among = checkGathered(checker, node, 'first', rows)
  if (!of || !among) return undefined
  const gives = of.kind === 'read' ? of.read.field.gives : undefined
  const facts = gives && factsOf(checker, node, among)
  if (!gives || !facts) return misused(checker, node)
  const typing = { type: formulaResults[gives] }
  return { kind: 'formula', of, gives, among, facts, asks: 'value', typing, span: spanOf(node) }
}

/** Of each row its name, its type, the choices and the list that narrow it; null where nothing says one. */
function factsOf(
  checker: Checker,
  node: Call,
  { over, value }: Part<'aggregate'>,
): readonly Typed[] | undefined {
  const row = over.at(-1)
  const steps = value?.kind === 'read' ? typeSteps(value.read) : undefined
  if (!row || !steps || steps[0] === 'parent') return undefined
  const inner = checker.at(row)
  const read = (names: readonly string[]) => inner.check(pathOf(names, node))
  const type = read(steps)
  const entity = type?.kind === 'read' ? entityAt(type.read) : undefined
  const before = steps.slice(0, -1)
  const name = entity?.display && read([...before, entity.display.code])
  if (!type || !entity || !name) return undefined
  const beside = (key: string) => (Object.hasOwn(entity.fields, key) ? read([...before, key]) : none(node))
  const [options, to] = [beside('options'), beside('to')]
  return options && to && [name, type, options, to]
}

/** The names that lead from a row to what says its type: through what a typed value refers to, or to the field itself. */
const typeSteps = ({ via, field }: Read): readonly string[] | undefined => {
  if (field.type === 'typed') return via.length === 0 ? field.typeFrom : undefined
  return field.typeCode === undefined ? undefined : [...via.map(({ name }) => name), field.name]
}

const entityAt = ({ entities, frame }: Read): ScopeEntity => entities.at(-1) ?? frame.entity

function pathOf(names: readonly string[], { offset, length }: Call): Ast {
  return { kind: 'path', segments: names.map((name) => ({ name, offset, length })), offset, length }
}

const none = (node: Call): Typed => ({
  kind: 'literal',
  value: null,
  typing: { type: 'null' },
  span: spanOf(node),
})
