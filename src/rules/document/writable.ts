import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { hasValue } from './rowPath.ts'

/** `isWritable(undefined, {}, {})` → `true`. Whether an audience may do anything at all to a document that looks like this. What is not saved yet is asked when it is to be. */
export function isWritable(access: CompiledAccess | undefined, row: Row, env: ExpressionEnv): boolean {
  return access?.write === undefined || access.write.run(row, env) === true
}

/** Why not, of a document as it is stored. */
export function readOnlyWords({ label, display }: CompiledEntity, row: Row): Wording {
  const code = row[display.code]
  return hasValue(code)
    ? rulesTexts.text('document.readOnlyCode', { entity: label, code: String(code) })
    : rulesTexts.text('document.readOnly', { entity: label })
}

/** Why not, of a document as it is to be, and the fields of the header that the rule looks at. */
export function unwritableFields(
  { fields, label }: CompiledEntity,
  access: CompiledAccess | undefined,
  row: Row,
): readonly { readonly field: CompiledField; readonly words: Wording }[] {
  const read = new Set(access?.write?.deps.map((path) => path.split('.')[0] ?? path))
  return fields
    .filter(({ wire, name }) => read.has(wire) || read.has(name))
    .map((field) => {
      const value = String(row[`${field.name}Name`] ?? row[`${field.name}Code`] ?? row[field.wire] ?? '')
      return {
        field,
        words: rulesTexts.text('document.unwritable', { entity: label, field: field.label, value }),
      }
    })
}
