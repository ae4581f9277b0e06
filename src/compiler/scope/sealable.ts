import type { FieldTypeName, Storage } from '../../language/field.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'

interface Sealable {
  readonly type: FieldTypeName
  readonly storage: Storage
  readonly system?: unknown
}

/** Files lie elsewhere: of those that a sealed document names only that is hidden. */
export const isFiles = ({ type }: Pick<Sealable, 'type'>): boolean => fieldTypes[type].family === 'files'

/** Whether a value may stand encrypted where its column is empty: rows are found, joined and moved by refs and numbers of documents. */
export const isSealable = ({ type, storage, system }: Sealable): boolean =>
  !system &&
  !isFiles({ type }) &&
  type !== 'serial' &&
  type !== 'password' &&
  storage !== 'id' &&
  storage !== 'list'
