import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { hasValue } from './rowPath.ts'

/** Whether an audience may do anything at all to a document that looks like this. What is not saved yet is asked when it is to be. */
export function isWritable(access: CompiledAccess | undefined, row: Row, env: ExpressionEnv): boolean {
  return access?.write === undefined || access.write.run(row, env) === true
}

/** Why not, of a document as it is stored. */
export function readOnlyWords({ label, display }: CompiledEntity, row: Row): Label {
  const code = hasValue(row[display.code]) ? ` ${String(row[display.code])}` : ''
  return {
    CN: `您只能查看${label.CN}${code}，不能修改`,
    EN: `You may view ${label.EN}${code}, but not change it`,
  }
}

/** Why not, of a document as it is to be, and the fields of the header that the rule looks at. */
export function unwritableFields(
  { fields, label }: CompiledEntity,
  access: CompiledAccess | undefined,
  row: Row,
): readonly { readonly field: CompiledField; readonly words: Label }[] {
  const read = new Set(access?.write?.deps.map((path) => path.split('.')[0] ?? path))
  return fields
    .filter(({ wire, name }) => read.has(wire) || read.has(name))
    .map((field) => {
      const value = String(row[`${field.name}Name`] ?? row[`${field.name}Code`] ?? row[field.wire] ?? '')
      return {
        field,
        words: {
          CN: `${field.label.CN}“${value}”下您没有${label.CN}的写入权限`,
          EN: `You may not write ${label.EN} where ${field.label.EN} is "${value}"`,
        },
      }
    })
}
