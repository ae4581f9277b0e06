import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { inputsOf, inputValues } from '../../rules/document/bestInputs.ts'
import { isShown } from '../../rules/document/isShown.ts'
import { isTouched } from '../../rules/document/recompute.ts'
import { joinPath, linesOf, type Entities } from '../../rules/document/rowPath.ts'
import { lineKey } from './paths.ts'

/** A ref that chooses itself, in a row of the document that is open. */
export interface Choice {
  readonly entity: CompiledEntity
  readonly field: CompiledField
  readonly row: Row
  readonly up: ExpressionEnv['up']
  /** Where the row stands now: '' is the header. */
  readonly rowPath: string
  /** The row and the field, wherever the row is moved to. */
  readonly place: string
  /** What the choice follows from, as one text. */
  readonly from: string
}

interface Standing {
  readonly row: Row
  readonly rowPath: string
  readonly key: string
  readonly up: ExpressionEnv['up']
}

/** All refs of a document that choose themselves, of the rows that have them. `env`: what rules may know beside the row. */
export function choicesIn(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  env: (up: ExpressionEnv['up']) => ExpressionEnv,
): readonly Choice[] {
  return hasBest(entities, entity) ? below(entity, { row, rowPath: '', key: '', up: undefined }) : []

  function below(at: CompiledEntity, standing: Standing): readonly Choice[] {
    const above = { row: standing.row, ...(standing.up ? { up: standing.up } : {}) }
    const lines = at.lines.flatMap(({ name, entity: line }) => {
      const lineEntity = entities[line]
      if (!lineEntity || !hasBest(entities, lineEntity)) return []
      return linesOf(standing.row, name).flatMap((one, index) =>
        below(lineEntity, {
          row: one,
          rowPath: joinPath(standing.rowPath, `${name}[${index}]`),
          key: `${standing.key}/${lineKey(one)}`,
          up: above,
        }),
      )
    })
    return [...own(at, standing), ...lines]
  }

  function own(at: CompiledEntity, { row: one, rowPath, key, up }: Standing): readonly Choice[] {
    return at.fields
      .filter((field) => field.best && isShown(field, one, env(up)))
      .map((field) => ({
        entity: at,
        field,
        row: one,
        up,
        rowPath,
        place: `${key} ${field.wire}`,
        from: JSON.stringify(inputValues(inputsOf(field), one, up)),
      }))
  }
}

const known = new WeakMap<CompiledEntity, boolean>()

/** Whether the entity, or lines of it, have a ref that chooses itself. */
function hasBest(entities: Entities, entity: CompiledEntity): boolean {
  const before = known.get(entity)
  if (before !== undefined) return before
  const found =
    entity.fields.some(({ best }) => best !== undefined) ||
    entity.lines.some(({ entity: line }) => {
      const lineEntity = entities[line]
      return lineEntity !== undefined && hasBest(entities, lineEntity)
    })
  known.set(entity, found)
  return found
}

/**
 * Which of them have to choose: those of new rows, and those whose row has come to say something else than when they were last looked at;
 * not what somebody chose by hand, nor where the row says nothing yet. `seen`: from what each followed then; it is brought up to date.
 */
export function openChoices(choices: readonly Choice[], seen: Map<string, string>): readonly Choice[] {
  return choices.filter(({ place, from, row, field }) => {
    const before = seen.get(place)
    seen.set(place, from)
    if (before === from || isTouched(row, field.wire)) return false
    if (before === undefined) return !isSaved(row) && !isFilled(row, field) && saysAnything(from)
    return isFilled(row, field) || saysAnything(from)
  })
}

const isSaved = (row: Row): boolean => typeof row['id'] === 'string'
const isFilled = (row: Row, { wire }: CompiledField): boolean => (row[wire] ?? null) !== null
const saysAnything = (from: string): boolean => !/^\[(null,?)*\]$/.test(from)
