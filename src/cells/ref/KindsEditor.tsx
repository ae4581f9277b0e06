import { useState } from 'react'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useCellServices } from '../CellServices.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { kindOf, wireOf } from '../wiresOf.ts'
import { emptied, writtenAs } from './kindValues.ts'
import { RefEditor } from './RefEditor.tsx'

/** Refers to a row of one of several kinds: the kind first, then the row as every ref is chosen. Another kind empties it. */
export function KindsEditor(props: FieldEditorProps) {
  const { column, row, onChange, disabled, place } = props
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  const [chosen, setChosen] = useState<string>()
  const stands = kindOf(column, row)
  const kinds = column.kinds ?? []
  const kind = stands ?? kinds.find(({ to }) => to === chosen) ?? kinds[0]
  if (!kind) return null
  const turn = (to: string): void => {
    setChosen(to)
    if (stands && stands.to !== to) onChange(emptied(column))
  }
  return (
    <span className={place === 'cell' ? 'sw-kinds sw-kinds-cell' : 'sw-kinds'} role="presentation">
      <span className="sw-kinds-kind">
        <select
          className={place === 'cell' ? 'sw-input sw-input-cell' : 'sw-input'}
          aria-label={say('picker.kind', { name: spoken(column.title, language) })}
          value={kind.to}
          disabled={disabled}
          onChange={({ target }) => turn(target.value)}
        >
          {kinds.map(({ to, title }) => (
            <option key={to} value={to}>
              {spoken(title, language)}
            </option>
          ))}
        </select>
        <span className="sw-chevron" aria-hidden="true" />
      </span>
      <RefEditor
        {...props}
        key={kind.to}
        column={kind}
        value={row[wireOf(kind)]}
        onChange={(values) => onChange(writtenAs(column, kind, values))}
      />
    </span>
  )
}
