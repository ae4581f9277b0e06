import type { CompiledEntity, Definitions, Row } from '../../language/compiled.ts'
import type { Caller } from '../Caller.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import type { Engine } from '../operations/Engine.ts'
import type { Writer } from './Writer.ts'

/** Writes through the engine as this caller: new documents many at once, changed ones one by one. */
export function storeWriter(engine: Engine, caller: Caller, { entities }: Definitions): Writer {
  return {
    save: async (name, rows) => {
      const entity = entities[name]
      if (!entity) throw new Error(`There is no entity ${name}.`)
      const answers: (CodedError | null)[] = rows.map(() => null)
      const fresh = rows.flatMap((row, index) => (row['id'] === undefined ? [index] : []))
      await insert(engine, caller, entity, rows, fresh, answers)
      for (const [index, row] of rows.entries()) if (row['id'] !== undefined) answers[index] = await refusalOf(() => engine.operate(caller, entity, 'saveOrUpdate', row))
      return answers
    },
  }
}

/** What the database refuses for one row ends the whole transaction; halving finds that row and keeps the others. */
async function insert(engine: Engine, caller: Caller, entity: CompiledEntity, rows: readonly Row[], indexes: readonly number[], answers: (CodedError | null)[]): Promise<void> {
  if (indexes.length === 0) return
  const refused: { index: number; errors: readonly CodedFieldError[] }[] = []
  const error = await refusalOf(() => engine.insertMany(caller, entity, indexes.map((index) => rows[index] ?? {}), { onRefused: (at, errors) => { refused.push({ index: indexes[at] ?? 0, errors }) } }))
  if (!error) {
    for (const { index, errors } of refused) answers[index] = new CodedError('INVALID', { count: errors.length, first: errors[0]?.words ?? '' }, { errors })
  } else if (indexes.length === 1) answers[indexes[0] ?? 0] = error
  else {
    const middle = Math.ceil(indexes.length / 2)
    await insert(engine, caller, entity, rows, indexes.slice(0, middle), answers)
    await insert(engine, caller, entity, rows, indexes.slice(middle), answers)
  }
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
