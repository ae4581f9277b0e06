import { idsIn } from '../../files/uploadRules.ts'
import type { FieldType, Own } from '../FieldType.ts'
import { textType } from './textType.ts'

/** `filesType({}).family` → `'files'`. Ids of files, joined with commas; whose they are is for the server to say. Shown as their number. */
export const filesType = (own: Own): FieldType =>
  textType(
    {
      family: 'files',
      align: 'center',
      ownCellOnly: true,
      unlisted: true,
      filter: null,
      pastes: 'never',
      format: (value) => String(idsIn(value).length || ''),
      ...own,
    },
    { pattern: /^[\w-]+(,[\w-]+)*$/, fault: 'files' },
  )
