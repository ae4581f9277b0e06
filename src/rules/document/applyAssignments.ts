import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledAssignment } from '../../language/verb.ts'
import { Draft, type Spot } from './Draft.ts'
import { keptValue, keysFor } from './fieldValue.ts'
import { fieldOf, lineEntityOf, type Entities } from './rowPath.ts'

/** The document after all assignments at once: each reads the document as it was before. Recompute it afterwards. */
export function applyAssignments(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  assignments: readonly CompiledAssignment[],
  env: ExpressionEnv,
): Row {
  const before = new Draft(row, env)
  const after = new Draft(row, env)
  for (const assignment of assignments) {
    const level = assignment.lines?.split('.') ?? []
    const target = lineEntityOf(entities, entity, level)
    if (target) for (const spot of before.under(level, before.root)) assign(spot, after, target, assignment)
  }
  return after.row
}

function assign(source: Spot, after: Draft, target: CompiledEntity, assignment: CompiledAssignment): void {
  if (assignment.when && assignment.when.run(source.row, source.env) !== true) return
  after.like(source).set(keysOfAssignment(target, assignment, source, source))
}

/** What assignments give to a row of another entity: values of a flow's copy, of a row that a verb writes. `source` is the row they read. */
export function assignedValues(
  target: CompiledEntity,
  assignments: readonly CompiledAssignment[],
  source: Row,
  env: ExpressionEnv,
): Row {
  const values: Row = {}
  const own = { row: values, env: { ...env, up: undefined } }
  for (const assignment of assignments) {
    if (assignment.when && assignment.when.run(source, env) !== true) continue
    Object.assign(values, keysOfAssignment(target, assignment, own, { row: source, env }))
  }
  return values
}

interface Here {
  readonly row: Row
  readonly env: ExpressionEnv
}

function keysOfAssignment(
  target: CompiledEntity,
  { field: name, value }: CompiledAssignment,
  own: Here,
  source: Here,
): Row {
  const result = value.run(source.row, source.env)
  const field = fieldOf(target, name)
  // A key that is no field of the entity (parentId) is written as it is.
  return field
    ? keysFor(field, keptValue(field, result, own.row, own.env), own.row, value, source)
    : { [name]: result }
}
