import { useMemo, useRef, useState } from 'react'
import { useCellServices } from '../CellServices.ts'
import { isEmpty } from '../Cell.ts'
import { wireOf } from '../wiresOf.ts'
import { Combobox } from './Combobox.tsx'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { fitting } from '../editors/fitting.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'

const most = 200

/** One code of a list, found by its code or its meaning. A value that may no longer be chosen is shown and not offered. */
export function LookupEditor(
  props: FieldEditorProps & {
    /** Code and meaning, in the box and in the list. */ readonly withCode?: boolean
  },
) {
  const { column, value, onChange, withCode = false } = props
  const { language, lookups } = useCellServices()
  const say = editorsTexts.in(language)
  const input = useRef<HTMLInputElement>(null)
  const [sought, setSought] = useState(props.replace ? '' : (props.leftover ?? ''))
  const { typeCode } = column
  const code = isEmpty(value) ? undefined : String(value)
  const values = useMemo(() => (typeCode === undefined ? [] : lookups.values(typeCode)), [lookups, typeCode])
  const found = useMemo(() => fitting(values, sought), [values, sought])
  const meaning = code === undefined || typeCode === undefined ? (code ?? '') : lookups.label(typeCode, code)
  const write = (next: string | null): void => onChange({ [wireOf(column)]: next })
  const shownCode = (label: string, its: string): string =>
    withCode && label !== its ? `${its} ${label}` : label
  return (
    <Combobox
      field={props}
      input={input}
      shown={code === undefined ? '' : shownCode(meaning, code)}
      chosen={code}
      onType={setSought}
      onChoose={write}
      onClear={() => write(null)}
      choices={found.slice(0, most).map((each) => ({
        key: each.code,
        label: each.label,
        ...(withCode && each.code !== each.label ? { hint: each.code } : {}),
      }))}
      onMeant={(text) => {
        const meant = meantBy(values, text)
        if (meant) write(meant)
        return meant !== undefined
      }}
      none={say('choice.none')}
      below={
        found.length > most ? (
          <div className="sw-note">{say('choice.narrow', { count: found.length - most })}</div>
        ) : undefined
      }
    />
  )
}

/** The code, or the meaning, in any case of letters. */
function meantBy(
  values: readonly { readonly code: string; readonly label: string }[],
  text: string,
): string | undefined {
  const wanted = text.trim().toLowerCase()
  return (
    values.find(({ code }) => code.toLowerCase() === wanted) ??
    values.find(({ label }) => label.toLowerCase() === wanted)
  )?.code
}

/** A code list with its codes in sight. */
export const CodeDescriptionSelect = (props: FieldEditorProps) => <LookupEditor {...props} withCode />
