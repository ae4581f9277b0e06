import type { Ast, ExpressionProblem, ProblemCode, Span } from './ast.ts'
import type { Scope, ScopeEntity } from './Scope.ts'
import type { Frame, GatheredFrame, Typed, Typing } from './Typed.ts'

/** What the parts of the type check share: where they are, and where to complain. */
export interface Checker {
  readonly scope: Scope
  /** Whose fields bare names are. Absent when the scope names an entity that does not exist. */
  readonly here: Frame | undefined
  /** The row in which the expression stands: what `this` is where bare names are another row's. */
  readonly home: Frame | undefined
  /** Rows that an aggregate (or an assignment over lines) has bound: `lines`, `lines.parts`, `purPrice`. */
  readonly bound: ReadonlyMap<string, Frame>
  /** How many aggregates' rows are gone through around this part. */
  readonly depth: number
  readonly problems: ExpressionProblem[]
  check(node: Ast, expected?: Typing): Typed | undefined
  /** In the value of an aggregate: its rows are called by their names beside everything else. */
  within(bound: ReadonlyMap<string, GatheredFrame>): Checker
  /** After `where` and `sort`: bare names are the row's. */
  at(row: GatheredFrame): Checker
}

/** Notes a problem at the span and gives nothing, so that a check can end with it. */
export function complain(
  checker: Checker,
  code: ProblemCode,
  { offset, length }: Span,
  facts: ExpressionProblem['facts'],
): undefined {
  checker.problems.push({ code, offset, length, facts })
  return undefined
}

/** The row above the frame: the document of a line. */
export function frameAbove(frame: Frame, scope: Scope): Frame | undefined {
  if (frame.kind === 'line') return frame.holder
  const entity = frame.entity.parent === undefined ? undefined : scope.entity(frame.entity.parent)
  if (!entity) return undefined
  if (frame.kind === 'self') return { ...frame, entity, levels: frame.levels + 1 }
  const levels = frame.kind === 'up' ? frame.levels + 1 : 1
  return { kind: 'up', entity, levels, flat: scope.self !== undefined, below: frame }
}

/** Where bare names, `this` and bound lines start in this scope. */
export function startOf(scope: Scope): Pick<Checker, 'here' | 'home' | 'bound'> {
  const root = scope.entity(scope.root)
  if (!root) return { here: undefined, home: homeOf(scope, undefined), bound: new Map() }
  if (scope.over !== undefined) return startOverLines(scope.over.split('.'), root, scope)
  const here: Frame = { kind: 'row', entity: root }
  return { here, home: homeOf(scope, here), bound: boundEach(scope) }
}

/** What `this` is: the edited row in the `where` of a ref, anywhere else the row in which the expression stands. */
function homeOf(scope: Scope, here: Frame | undefined): Frame | undefined {
  const edited = scope.self === undefined ? undefined : scope.entity(scope.self)
  if (edited) return { kind: 'self', entity: edited, levels: 0, bottom: edited.name }
  return here?.kind === 'row' ? { kind: 'row', entity: here.entity, called: 'this' } : here
}

/** What an effect goes through is called by its name; of a group it is bound where an aggregate goes over it. */
function boundEach(scope: Scope): ReadonlyMap<string, Frame> {
  const each = eachFrame(scope)
  return each && scope.effect?.grouped === undefined ? new Map([['each', each]]) : noRows
}

/** Most expressions have bound none. */
export const noRows: ReadonlyMap<string, Frame> = new Map()

/** `eachFrame({ effect: {} })` → `undefined`. The row that an effect goes through. */
export function eachFrame(scope: Scope): Frame | undefined {
  const name = scope.effect?.each
  const each = name === undefined ? undefined : scope.entity(name)
  return each && { kind: 'self', entity: each, levels: 0, bottom: each.name, each: true }
}

/** `groupFrame({ effect: { each: 'line' } })` → `undefined`. What holds the rows of a group, under the name `each`. */
export function groupFrame(scope: Scope): Frame | undefined {
  const each = scope.effect?.grouped ? eachFrame(scope)?.entity : undefined
  if (!each) return undefined
  const entity = { ...each, lines: { each: { entity: each.name, label: each.label } } }
  return { kind: 'self', entity, levels: 0, bottom: each.name }
}

function startOverLines(
  names: readonly string[],
  root: ScopeEntity,
  scope: Scope,
): Pick<Checker, 'here' | 'home' | 'bound'> {
  const entities = names.reduce<ScopeEntity[]>(
    (reached, name) => {
      const next = scope.entity(reached.at(-1)?.lines[name]?.entity ?? '')
      return next ? [...reached, next] : reached
    },
    [root],
  )
  const frames = entities.toReversed().reduce<Frame[]>((above, entity, levels) => {
    const [below] = above
    return [below ? { kind: 'up', entity, levels, flat: false, below } : { kind: 'row', entity }, ...above]
  }, [])
  const [document] = frames
  if (scope.bare === 'line') return { here: frames.at(-1), home: document, bound: new Map() }
  if (scope.bare === 'document') return { here: document, home: document, bound: new Map() }
  return {
    here: document,
    home: document,
    bound: new Map(frames.slice(1).map((frame, index) => [names.slice(0, index + 1).join('.'), frame])),
  }
}
