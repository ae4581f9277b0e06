import type { Language } from '../../language/label.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { spoken } from '../../texts/spoken.ts'

type Looked = Pick<
  FieldEditorProps,
  'column' | 'disabled' | 'required' | 'error' | 'describedBy' | 'id' | 'autoFocus' | 'place'
>

/** `boxSays({ column: { title: { CN: '价格', EN: 'Price' } } }, 'EN')['aria-label']` → `'Price'`. What every input of an editor says of itself. */
export function boxSays(
  { column, disabled, required = column.required, error, describedBy, id, autoFocus, place }: Looked,
  language: Language,
) {
  return {
    id,
    disabled,
    autoFocus,
    autoComplete: 'off',
    spellCheck: false,
    placeholder: column.absent && place !== 'cell' ? spoken(column.absent, language) : undefined,
    'aria-label': id === undefined ? spoken(column.title, language) : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': error ? describedBy : undefined,
  } as const
}

/** `tagsShown('cell')` → `'responsive'`. How many of several values stand in their box: as many as fit into a cell; a form has lines for them, up to a limit. */
export const tagsShown = (place: Looked['place']): 'responsive' | number =>
  place === 'cell' ? 'responsive' : 20

/** `boxClass({ place: 'cell' })` → `'sw-input sw-input-cell'`. Its class: a frame of its own in a form, none in a cell. */
export function boxClass(
  { place, error, disabled }: Pick<Looked, 'place' | 'error' | 'disabled'>,
  more = '',
): string {
  return `sw-input${place === 'cell' ? ' sw-input-cell' : ''}${error ? ' sw-input-wrong' : ''}${disabled ? ' sw-input-off' : ''}${more && ` ${more}`}`
}
