import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { calledIn } from '../../rules/document/calledIn.ts'

/** `rowName({ display: { code: 'item', name: 'item' } }, { itemCode: 'N-5', itemName: 'Nut' }, 'EN')` → `'N-5 Nut'`. What a row is called in a sentence, also where that is what it refers to. */
export function rowName({ display }: Pick<CompiledEntity, 'display'>, row: Row, language: Language): string {
  const { code, name } = display
  const values = [row[code], calledIn(language, display, row), row[`${code}Code`], row[`${name}Name`]]
  const words = values.filter((value) => typeof value === 'string' || typeof value === 'number')
  return [...new Set(words)].slice(0, 2).join(' ')
}
