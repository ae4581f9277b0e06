import type { Row } from '../../language/row.ts'
import type { CompiledAssignment } from '../../language/verb.ts'
import { newId } from '../database/newId.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { blank } from './blank.ts'
import type { EffectPlace } from './effectRows.ts'

/** What a new row is from the beginning, where it is a copy: its key, by which other copies point to it, and its number among its siblings. */
type Identity = Readonly<Row>

/** By the input of the row: nobody else can say it. */
const identities = new WeakMap<Row, Identity>()

/** Rows that have their numbers from what they are copies of. */
const numbered = new WeakSet<Row>()

/** Whether the new row has the number of what it is a copy of. */
export const keepsNumber = (row: Row): boolean => numbered.has(row)

/** The new row that this is the input of, as it is before anything is put in: a copy is somebody already. */
export function beginRow(node: EntityNode, input: Row): Row {
  const identity = identities.get(input)
  const row: Row = { ...blank(node), ...identity }
  if (identity?.['lineNum'] !== undefined) numbered.add(row)
  return row
}

/** The new row that this is the input of has this key. */
export const beginAs = (input: Row, identity: Identity): void => void identities.set(input, identity)

/** What is copied together: the copies by the rows that they are of, and their refs, which may lead to such rows. */
export class Copies {
  readonly #ids = new Map<string, string>()
  readonly #refs: { readonly input: Row; readonly wire: string; readonly to: string }[] = []

  /** The input is a copy of the row that is gone through, else of that of the verb. */
  add(node: EntityNode, input: Row, { at, each: [first] }: EffectPlace): void {
    const { node: of, row } = (first ?? at).placed
    const id = newId()
    this.#ids.set(keyOf(of.name, row['id']), id)
    const isLine = node.parent !== undefined && of === node
    identities.set(input, { id, ...(isLine ? { lineNum: row['lineNum'] } : {}) })
  }

  /** Refs among these values that lead into the document that is copied. */
  keep(node: EntityNode, input: Row, values: readonly CompiledAssignment[]): void {
    for (const { field, within } of values) {
      const wire = node.byName.get(field)?.wire
      if (within !== undefined && wire !== undefined) this.#refs.push({ input, wire, to: within })
    }
  }

  /** Refs to rows that are copied lead to their copies; others stay. */
  point(): void {
    for (const { input, wire, to } of this.#refs)
      input[wire] = this.#ids.get(keyOf(to, input[wire])) ?? input[wire]
  }
}

const keyOf = (entity: string, id: unknown): string => `${entity} ${String(id)}`
