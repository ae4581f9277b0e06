import { createHash } from 'node:crypto'
import { quoted as q } from '../../rules/naming.ts'
import type { ObjectModel } from './SchemaModel.ts'

/** By what stands among several values. */
export function membersIndex(table: string, column: string): ObjectModel {
  const on = `on ${q(table)} using gin (${q(column)})`
  const name = objectName('ix', table, on)
  return { name, kind: 'index', create: `create index ${q(name)} ${on}`, late: false }
}

export function index(
  table: string,
  prefix: string,
  columns: readonly string[],
  unique: string,
  nulls: string,
): ObjectModel {
  const on = `on ${q(table)} (${columns.map(q).join(', ')})${nulls}`
  const name = objectName(prefix, table, unique + on)
  return { name, kind: 'index', create: `create ${unique}index ${q(name)} ${on}`, late: false }
}

/** By its keys, with further columns beside them, so that who reads no others need not look at the rows. */
export function coveringIndex(table: string, keys: readonly string[], rest: readonly string[]): ObjectModel {
  const beside = rest.length > 0 ? ` include (${rest.map(q).join(', ')})` : ''
  const on = `on ${q(table)} (${keys.map(q).join(', ')})${beside}`
  const name = objectName('ix', table, on)
  return { name, kind: 'index', create: `create index ${q(name)} ${on}`, late: false }
}

export function constraint(table: string, prefix: string, what: string, late: boolean): ObjectModel {
  const name = objectName(prefix, table, what)
  return {
    name,
    kind: 'constraint',
    create: `alter table ${q(table)} add constraint ${q(name)} ${what}`,
    late,
  }
}

const objectName = (prefix: string, table: string, what: string) =>
  `${prefix}_${table.slice(0, 48)}_${createHash('sha256').update(`${table} ${what}`).digest('hex').slice(0, 8)}`
