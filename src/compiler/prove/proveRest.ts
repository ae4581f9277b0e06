import type { CompiledEntity } from '../../language/entity.ts'
import type { Ast, CompareOperator } from '../../rules/expression/ast.ts'
import { readExpression } from '../scope/readExpression.ts'
import { turned } from '../../rules/expression/turned.ts'
import { report } from '../source/diagnostics.ts'
import type { Proof } from './Proof.ts'
import type { Mark, Path } from '../source/SourceFile.ts'

/** A step that a row takes by itself. */
interface Step {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly when: string
  readonly byClock: boolean
}

/**
 * Verbs that are done by themselves come to rest: those that lead in a circle cannot all hold at once. Where the clock has nothing to do with any
 * of a circle, documents with states are played through instead (explore), which tells more than comparisons do.
 */
export function proveRest(
  { to: told, definitions }: Proof,
  entity: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  const steps = stepsOf(entity)
  const isPlayed = rootOf(entity, definitions.entities).states !== undefined
  for (const step of isPlayed ? steps.filter(({ byClock }) => byClock) : steps) {
    const circle = circleFrom(steps, step)
    if (!circle || isToldBefore(circle, step, isPlayed) || excludeEachOther(circle)) continue
    report(told, 'restless-verbs', at('verbs', step.name), {
      verbs: circle.map(({ name }) => name),
      states: [...circle.map(({ from }) => from), step.from],
    })
    return
  }
}

/** A circle is told at the first by its name of those from which it is looked for. */
const isToldBefore = (circle: readonly Step[], { name }: Step, isPlayed: boolean): boolean =>
  circle.some((other) => (other.byClock || !isPlayed) && other.name < name)

function rootOf(entity: CompiledEntity, entities: Readonly<Record<string, CompiledEntity>>): CompiledEntity {
  const above = entity.parent && entities[entity.parent.entity]
  return above ? rootOf(above, entities) : entity
}

function stepsOf({ verbs, states }: CompiledEntity): readonly Step[] {
  const codes = (states?.values ?? []).map(({ code }) => code)
  return verbs.flatMap(({ name, from, to, when, moments }) =>
    when && to !== undefined
      ? (from.length > 0 ? from : codes)
          .flatMap((state) =>
            to.map((next) => ({
              name,
              from: state,
              to: next,
              when: when.source,
              byClock: moments !== undefined,
            })),
          )
          .filter((step) => step.from !== step.to)
      : [],
  )
}

/** The shortest way on that comes back to where the first step begins. */
function circleFrom(steps: readonly Step[], first: Step): readonly Step[] | undefined {
  const seen = new Set([first.to])
  const ways: (readonly Step[])[] = [[first]]
  for (const way of ways) {
    const here = way.at(-1)?.to
    if (here === first.from) return way
    for (const step of steps.filter(({ from, to }) => from === here && !seen.has(to))) {
      seen.add(step.to)
      ways.push([...way, step])
    }
  }
  return undefined
}

/** Whether two comparisons of what all of them ask cannot both be true. */
function excludeEachOther(circle: readonly Step[]): boolean {
  const all = circle.flatMap(({ when }) => comparisonsIn(when))
  return all.some((one, index) => all.slice(index + 1).some((other) => isContrary(one, other)))
}

interface Comparison {
  readonly left: string
  readonly right: string
  readonly operator: CompareOperator
}

function comparisonsIn(source: string): readonly Comparison[] {
  const parsed = readExpression(source)
  return 'ast' in parsed ? conjuncts(parsed.ast).flatMap((ast) => comparisonOf(ast, source)) : []
}

const conjuncts = (ast: Ast): readonly Ast[] =>
  ast.kind === 'and' ? [...conjuncts(ast.left), ...conjuncts(ast.right)] : [ast]

/** Always with the side first that comes first by its letters. */
function comparisonOf(ast: Ast, source: string): readonly Comparison[] {
  if (ast.kind !== 'compare') return []
  const words = ({ offset, length }: Ast) => source.slice(offset, offset + length).replaceAll(' ', '')
  const [left, right] = [words(ast.left), words(ast.right)]
  return left <= right
    ? [{ left, right, operator: ast.operator }]
    : [{ left: right, right: left, operator: turned[ast.operator] }]
}

/** Which of less, equal, greater a comparison allows. */
const allows: Readonly<Record<CompareOperator, string>> = {
  '==': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

function isContrary(one: Comparison, other: Comparison): boolean {
  if (one.left === other.left && one.right === other.right)
    return ![...allows[one.operator]].some((sign) => allows[other.operator].includes(sign))
  const [a, b] = [codeIn(one), codeIn(other)]
  return a !== undefined && b !== undefined && a.of === b.of && a.code !== b.code
}

/** `flag == Y`: what it is of, and the code. */
function codeIn({ left, right, operator }: Comparison): { of: string; code: string } | undefined {
  if (operator !== '==') return undefined
  if (isCode(right)) return { of: left, code: right }
  return isCode(left) ? { of: right, code: left } : undefined
}

const isCode = (text: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(text)
