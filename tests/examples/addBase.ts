import type { Row } from '../../src/language/row.ts'
import type { Chain } from './openChain.ts'

/** Base data of a test's own beside those of the chain, under codes by which its steps find them. `chain`: once it is open. */
export function addBase(chain: () => Chain) {
  const add = async (entity: string, code: string, row: Row): Promise<void> => {
    const ids = chain().ids as Record<string, string> // one object, in which the steps look codes up
    ids[code] = String((await chain().save('admin', entity, row))['id'])
  }
  const item = (code: string, more: Row): Promise<void> =>
    add('baseMaterialItem', code, {
      itemCode: code,
      itemName: code,
      categoryId: chain().ids['CAT'],
      uomId: chain().ids['PCS'],
      ...more,
    })
  return { add, item }
}
