import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'

/** `rowName({ display: { code: 'item', name: 'item' } }, { itemCode: 'N-5', itemName: 'Nut' })` → `'N-5 Nut'`. What a row is called in a sentence, also where that is what it refers to. */
export function rowName({ display }: Pick<CompiledEntity, 'display'>, row: Row): string {
  const { code, name } = display
  const keys = [code, name, `${code}Code`, `${code}Name`]
  const words = keys
    .map((key) => row[key])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
  return [...new Set(words)].slice(0, 2).join(' ')
}
