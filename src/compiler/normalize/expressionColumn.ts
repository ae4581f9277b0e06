import { modelExpressions, readsExpression, type ExpressionKind } from '../../language/process.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

/** What the text of a field gives that is an expression of the document of a process: it is so of versions and steps of what `processes` of audiences.yaml names, where that has the verb that reads them. */
export function expressionIn(
  unit: CompilationUnit,
  shape: EntityShape,
  field: string,
): ExpressionKind | undefined {
  const models = unit.world.audiences?.source.processes
  const model = models === undefined ? undefined : unit.entity(models)
  if (!model || model.origin.source.verbs?.[readsExpression] === undefined) return undefined
  const versions = model.lines['definitions']?.entity
  if (versions === undefined) return undefined
  if (shape.name === versions) return modelExpressions.definitions[field]
  return unit.entity(versions)?.lines['steps']?.entity === shape.name
    ? modelExpressions.steps[field]
    : undefined
}
