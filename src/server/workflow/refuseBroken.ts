import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv, Rule } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { sayOf } from '../../rules/document/words.ts'
import { CodedError } from '../fail.ts'
import { judgedBy } from './enclosing.ts'
import { pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A document that changed because of another must still keep its own checks; what was broken before is not held against the caller. */
export function refuseBroken(
  unit: UnitOfWork,
  documents: readonly Document[],
  own: ReadonlySet<string>,
): void {
  for (const document of documents)
    if (document.now && !own.has(document.id)) refuseBrokenIn(unit, document, document.now, document.saved)
}

/** The same of one document that was one thing and becomes another. */
export function refuseBrokenIn(
  { context }: UnitOfWork,
  document: Document,
  becomes: Row,
  was: Row | null,
): void {
  const { node } = document
  const { entities } = judgedBy(context, document)
  const before = new Map<unknown, Placed>(
    was ? [...rowsOf(node, was)].map((placed) => [placed.row['id'], placed]) : [],
  )
  const envOf = ({ up }: Placed): ExpressionEnv => ({ ...context.env, up })
  for (const placed of rowsOf(node, becomes)) {
    const entity = entities[placed.node.name] ?? placed.node.entity
    const old = before.get(placed.row['id'])
    for (const one of checksOf(entity)) {
      if (isKept(one, placed.row, envOf(placed)) || (old && !isKept(one, old.row, envOf(old)))) continue
      const { code, say } = one.check
      const words = sayOf(entity, placed.row, envOf(placed), say)
      throw new CodedError(code, words, { errors: [{ path: pathIn(placed.path, one.place), code, words }] })
    }
  }
}

/** A check of a row, or of one field of it where that has a value. */
interface Check {
  readonly check: Rule
  /** Wire key of the field at which it is shown, or a table; '' the row. */
  readonly place: string
  readonly wire?: string
}

function checksOf(entity: CompiledEntity): readonly Check[] {
  const found = known.get(entity) ?? [
    ...entity.fields.flatMap(({ check, wire }) => (check ? [{ check, place: wire, wire }] : [])),
    ...entity.checks.map((check) => ({ check, place: placeOf(entity, check) })),
  ]
  known.set(entity, found)
  return found
}

const known = new WeakMap<CompiledEntity, readonly Check[]>()

const placeOf = ({ fields }: CompiledEntity, { on = '' }: Rule): string =>
  fields.find(({ name }) => name === on)?.wire ?? on

const isKept = ({ check, wire }: Check, row: Row, env: ExpressionEnv): boolean =>
  (wire !== undefined && !hasValue(row[wire])) || check.rule.run(row, env) === true
