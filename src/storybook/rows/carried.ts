import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledPath } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { RowSource } from './RowSource.ts'

/** The row that holds a line, and what holds that. */
export interface Above {
  readonly row: Row
  readonly entity: CompiledEntity
  readonly env: ExpressionEnv
  readonly above?: Above
}

/** What a row says of the rows that it refers to, as the server joins it in. */
export const carried = (pool: RowSource, entity: CompiledEntity, row: Row, above?: Above): Row =>
  Object.fromEntries(entity.paths.map((path) => [path.path, valueAt(pool, path, { row, entity, above })]))

interface Here {
  readonly row: Row
  readonly entity: CompiledEntity
  readonly above: Above | undefined
}

function valueAt(pool: RowSource, { via, field, part }: CompiledPath, start: Here): unknown {
  const here = via.reduce<Here | undefined>((at, step) => at && stepped(pool, at, step), start)
  if (!here) return null
  const found = here.entity.fields.find(({ name }) => name === field)
  if (part === 'code' || part === 'name')
    return here.row[`${field}${part === 'code' ? 'Code' : 'Name'}`] ?? null
  return here.row[found?.wire ?? field] ?? null
}

function stepped(pool: RowSource, at: Here, step: string): Here | undefined {
  if (step === 'parent') return at.above && { ...at.above, above: at.above.above }
  const field = at.entity.fields.find(({ name }) => name === step)
  const entity = pool.facts.entities[field?.to ?? '']
  const row = field?.to === undefined ? undefined : pool.find(field.to, at.row[field.wire])
  return row && entity && { row, entity, above: undefined }
}
