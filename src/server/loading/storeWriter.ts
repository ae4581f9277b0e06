import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { CodedError, errorOf, type CodedFieldError } from '../fail.ts'
import type { Engine } from '../operations/Engine.ts'
import type { Writer } from './Writer.ts'

/** Writes through the engine as this caller: new documents many at once, changed ones one by one. */
export function storeWriter(engine: Engine, caller: Caller, { entities }: Definitions): Writer {
  return {
    save: async (name, rows) => {
      const entity = entities[name]
      if (!entity) throw new Error(`There is no entity ${name}.`)
      const answers = await insert(engine, caller, entity, rows)
      for (const [index, row] of rows.entries())
        if (row['id'] !== undefined)
          answers[index] = await refusalOf(() => engine.operate(caller, entity, 'saveOrUpdate', row))
      return answers
    },
  }
}

/** Inserts the new ones among the rows. Answers, for each row, why it was refused. */
async function insert(
  engine: Engine,
  caller: Caller,
  entity: CompiledEntity,
  rows: readonly Row[],
): Promise<(CodedError | null)[]> {
  const answers: (CodedError | null)[] = rows.map(() => null)
  const indexes = rows.flatMap((row, index) => (row['id'] === undefined ? [index] : []))
  const onRefused = (at: number, errors: readonly CodedFieldError[]) => {
    answers[indexes[at] ?? 0] = errorOf(
      'INVALID',
      { count: errors.length, first: errors[0]?.words ?? '' },
      { errors },
    )
  }
  if (indexes.length > 0)
    await engine.insertMany(
      caller,
      entity,
      indexes.map((index) => rows[index] ?? {}),
      { onRefused },
    )
  return answers
}

async function refusalOf(work: () => Promise<unknown>): Promise<CodedError | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof CodedError) return error
    throw error
  }
}
