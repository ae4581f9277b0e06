import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { headFacts } from './headFacts.ts'

test('a unit that has to be given, and by which a price is measured, stands in the head once', () => {
  const columns = [
    { key: 'uomName', field: 'uom', type: 'ref' },
    { key: 'price', field: 'price', type: 'price', measure: 'uomName' },
  ] as unknown as readonly CompiledColumn[] // nothing else of them is looked at
  const sections = [{ kind: 'fields', columns }] as unknown as CompiledScreen['sections'] // as above
  const fields = [{ name: 'uom', wire: 'uomId', required: true }] as unknown as CompiledEntity['fields'] // as above
  const { terms } = headFacts({ sections, figures: [] }, { fields, access: {} }, 'buyer')
  expect(terms.map(({ key }) => key)).toEqual(['uomName'])
})
