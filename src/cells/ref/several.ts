import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { between, joinedMembers, membersOf } from '../../rules/types/members.ts'
import { refWires } from '../wiresOf.ts'

/** One of several rows that a field refers to. */
export interface Several {
  readonly id: string
  readonly code: string
  readonly name: string
}

const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? value.split(between) : []

/** `severalIn({ key: 'orgsName', type: 'refs' }, { orgsId: '1', orgsCode: 'A', orgsName: 'North' })` → `[{ id: '1', code: 'A', name: 'North' }]`. The rows that a field refers to; without words where those of the row do not tell which is which. */
export function severalIn(
  column: Pick<CompiledColumn, 'key' | 'field' | 'type'>,
  row: Row,
): readonly Several[] {
  const wires = refWires(column)
  if (!wires) return []
  const ids = membersOf(row[wires.id])
  const [codes, names] = [textsOf(row[wires.code]), textsOf(row[wires.name])]
  const isClear = names.length === ids.length && codes.length === ids.length
  return ids.map((id, at) => ({
    id,
    code: isClear ? (codes[at] ?? '') : '',
    name: isClear ? (names[at] ?? '') : '',
  }))
}

/** `severalValues({ key: 'orgsName', type: 'refs' }, [{ id: '1', code: 'A', name: 'North' }])` → `{ orgsId: '1', orgsCode: 'A', orgsName: 'North' }`. What a row has once it refers to these. */
export function severalValues(
  column: Pick<CompiledColumn, 'key' | 'field' | 'type'>,
  several: readonly Several[],
): Row {
  const wires = refWires(column)
  if (!wires) return {}
  const told = (texts: readonly string[]) => texts.join(between) || null
  return {
    [wires.id]: joinedMembers(several.map(({ id }) => id)),
    [wires.code]: told(several.map(({ code }) => code)),
    [wires.name]: told(several.map(({ name }) => name)),
  }
}
