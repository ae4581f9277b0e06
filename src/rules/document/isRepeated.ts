import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'

/** Longer texts say something of one row alone. */
const longest = 80

/**
 * `isRepeated({ name: 'brand', type: 'text', maxLength: 60 }, { code: 'skuCode', name: 'skuName' })` → `true`. Whether a text is a short one
 * that many rows may have in common, a brand, a project: not what the row itself is called.
 */
export const isRepeated = (
  { name, type, maxLength = Infinity }: Pick<CompiledField, 'name' | 'type' | 'maxLength'>,
  display: Pick<CompiledEntity['display'], 'code' | 'name' | 'nameEn'>,
): boolean =>
  type === 'text' && maxLength <= longest && ![display.code, display.name, display.nameEn].includes(name)
