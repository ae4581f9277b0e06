import type { CompiledEntity, CompiledKept } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { canonicalDecimal } from '../types/decimalText.ts'
import type { Entities } from './rowPath.ts'

/** `keptTableOf({}, { name: 'orderLine' })` → `undefined`. What the table of these lines follows, where it is a kept one. */
export const keptTableOf = (
  entities: Entities,
  { name, parent }: Pick<CompiledEntity, 'name' | 'parent'>,
): CompiledKept | undefined =>
  parent && entities[parent.entity]?.lines.find(({ entity }) => entity === name)?.kept

/** `keptKeyOf({ keys: ['kind'] }, { fields: [{ name: 'kind', wire: 'kind', storage: 'text' }] })({ kind: 'a' })` → `'["a"]'`. Which row or group a row of the table follows, as a text that is compared. */
export function keptKeyOf(
  { keys }: Pick<CompiledKept, 'keys'>,
  { fields }: Pick<CompiledEntity, 'fields'>,
): (row: Row) => string {
  const own = keys.flatMap((key) => fields.find(({ name }) => name === key) ?? [])
  return (row) =>
    JSON.stringify(
      own.map(({ wire, storage }) => {
        const value = row[wire] ?? null
        return storage === 'decimal' && value !== null ? canonicalDecimal(value) : value
      }),
    )
}

/**
 * `followedInputs({ each: { where: { deps: ['free', 'this.day'] } }, values: [{ value: { deps: ['each.item', 'kind'] } }] })` → `{ own: ['day', 'kind'], each: ['free', 'item'] }`.
 * What rows that follow others follow from: wire keys of what holds them, and of the rows that are gone through.
 */
export function followedInputs({
  each,
  values,
  ...table
}: Pick<CompiledKept, 'each' | 'values'> & Partial<Pick<CompiledKept, 'per'>>): {
  readonly own: readonly string[]
  readonly each: readonly string[]
} {
  const ofRows = [each.where, ...(each.sort ?? []).map(({ by }) => by), ...(table.per ?? [])]
  const ofHolder = [each.ref, ...values.flatMap(({ value, when }) => [value, when])]
  const ways = ofRows.flatMap((rule) => rule?.deps ?? [])
  const own = ofHolder.flatMap((rule) => rule?.deps ?? []).filter((dep) => !/^me\.|^(this\.)?each$/.test(dep))
  const isThis = (dep: string) => dep.startsWith('this.')
  const isEach = (dep: string) => /^(this\.)?each\./.test(dep)
  const after = (dep: string) => dep.replace(/^(this\.)?(each\.)?/, '')
  return {
    own: [...new Set([...ways.filter(isThis).map(after), ...own.filter((dep) => !isEach(dep)).map(after)])],
    each: [...new Set([...ways.filter((dep) => !isThis(dep)), ...own.filter(isEach).map(after)])],
  }
}
