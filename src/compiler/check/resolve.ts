import { isPath } from '../source/isPath.ts'
import type { SourceNode } from '../source/SourceFile.ts'
import type { Grammar, Schema } from './readGrammar.ts'

/** A schema, and the grammar in which it stands. */
export interface Place {
  readonly schema: Schema
  readonly home: string
}

/** What a schema says, wherever that stands. */
export function resolveIn(grammar: Grammar, schema: Schema, home: string): Place {
  if (!schema.$ref) return { schema, home }
  const known = resolved.get(schema)
  if (known) return known
  const [file, name = ''] = schema.$ref.split('#/definitions/')
  const there = file || home
  const found = resolveIn(grammar, grammar[there]?.definitions?.[name] ?? {}, there)
  resolved.set(schema, found)
  return found
}

/** A reference stands in one grammar and always leads to the same place. */
const resolved = new WeakMap<Schema, Place>()

/** The branch that is meant by a value, where there is a choice of them; the place itself where there is none, or no branch takes it. */
export function branchFor(grammar: Grammar, node: SourceNode, place: Place): Place {
  const { schema, home } = place
  return (schema.anyOf && branchOf(grammar, node, schema.anyOf, home)) ?? place
}

/** The branch of a choice is the one that takes this kind of value: nobody is blamed for a branch he did not mean. */
export function branchOf(
  grammar: Grammar,
  node: SourceNode,
  branches: readonly Schema[],
  home: string,
): Place | undefined {
  const known = branchesOf(grammar, branches, home)
  return (
    known.find(
      ({ schema }) =>
        fits(node, schema) && !(schema.enum && node.kind === 'scalar' && !schema.enum.includes(node.value)),
    ) ?? known.find(({ schema }) => fits(node, schema))
  )
}

function branchesOf(grammar: Grammar, branches: readonly Schema[], home: string): readonly Place[] {
  const known = choices.get(branches)
  if (known) return known
  const found = branches.map((branch) => resolveIn(grammar, branch, home))
  choices.set(branches, found)
  return found
}

/** A choice stands in one grammar, as a reference does. */
const choices = new WeakMap<readonly Schema[], readonly Place[]>()

/** Whether a value is of the kind that a schema takes. */
export function fits(node: SourceNode, schema: Schema): boolean {
  if (schema.format === 'path') return node.kind === 'scalar' && isPath(node.value)
  const type = schema.type ?? (schema.enum ? 'string' : undefined)
  if (type === undefined) return true
  if (typeof type === 'string') return fitsType(node, type)
  return type.length === 0 || type.some((one) => fitsType(node, one))
}

function fitsType(node: SourceNode, type: string): boolean {
  if (type === 'object') return node.kind === 'map'
  if (type === 'array') return node.kind === 'list'
  if (node.kind !== 'scalar' || node.value === null) return false
  if (type === 'integer') return Number.isInteger(node.value)
  // Codes and names may look like numbers or booleans to YAML; they are taken as the author wrote them.
  return type === typeof node.value || (type === 'string' && typeof node.value === 'number')
}
