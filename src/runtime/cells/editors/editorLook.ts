import type { Language } from '../../../language/compiled.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

/** What every antd input of an editor gets alike. */
export function editorLook({ column, disabled, error, place, id, autoFocus }: FieldEditorProps, language: Language) {
  return {
    id, disabled, autoFocus,
    status: error ? 'error' as const : undefined,
    variant: place === 'cell' ? 'borderless' as const : 'outlined' as const,
    className: place === 'cell' ? 'sw-editor sw-editor-cell' : 'sw-editor',
    'aria-label': id === undefined ? column.title[language] : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': column.required || undefined,
  }
}
