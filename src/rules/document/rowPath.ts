import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'

/** All entities that one document is made of, and those it is read with, by name. */
export type Entities = Readonly<Record<string, CompiledEntity>>

/** One step from a row into one of its lines: `lines[2]`. */
export interface Step {
  readonly lines: string
  readonly index: number
}

const step = /^(\w+)\[(\d+)\](?:\.|$)/

/** `splitPath('lines[2].price')` → `{ steps: [ { lines: 'lines', index: 2 } ], key: 'price' }`. `lines[2].parts[0].quantity` → the steps to the row, and the key in it. A path that ends in a row has key ''. */
export function splitPath(path: string): { readonly steps: readonly Step[]; readonly key: string } {
  const steps: Step[] = []
  let rest = path
  for (let match = step.exec(rest); match; match = step.exec(rest)) {
    steps.push({ lines: match[1] ?? '', index: Number(match[2]) })
    rest = rest.slice(match[0].length)
  }
  return { steps, key: rest }
}

/** `joinPath('lines[2]', 'price')` → `'lines[2].price'`. */
export function joinPath(row: string, key: string): string {
  if (row === '') return key
  return key === '' ? row : `${row}.${key}`
}

/** `linesOf({ lines: [{ price: '1' }] }, 'lines')` → `[ { price: '1' } ]`. */
export function linesOf(row: Row, name: string): readonly Row[] {
  const lines = row[name]
  return Array.isArray(lines) ? (lines as readonly Row[]) : [] // lines travel as arrays of rows
}

/** A row of a document with its entity, its place, and what stands above it. */
export interface PlacedRow {
  readonly entity: CompiledEntity
  readonly row: Row
  readonly path: string
  readonly env: ExpressionEnv
}

/** Every row of a document, each before its lines. */
export function* eachRow(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
  path = '',
): Generator<PlacedRow> {
  yield { entity, row, path, env }
  const inner = { ...env, up: { row, up: env.up } }
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    const lines = lineEntity ? linesOf(row, name) : []
    for (let index = 0; lineEntity && index < lines.length; index++)
      yield* eachRow(entities, lineEntity, lines[index] ?? {}, inner, joinPath(path, `${name}[${index}]`))
  }
}

/** The field of this name or wire key. */
export function fieldOf(entity: CompiledEntity, name: string): CompiledField | undefined {
  return (
    entity.fields.find((field) => field.wire === name) ?? entity.fields.find((field) => field.name === name)
  )
}

/** The entity of the lines that these names lead to. */
export function lineEntityOf(
  entities: Entities,
  entity: CompiledEntity,
  names: readonly string[],
): CompiledEntity | undefined {
  return names.reduce<CompiledEntity | undefined>(
    (at, name) => entities[at?.lines.find((lines) => lines.name === name)?.entity ?? ''],
    entity,
  )
}

/** `hasValue('')` → `false`. */
export function hasValue(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}
