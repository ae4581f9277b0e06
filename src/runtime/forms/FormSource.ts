import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'

/** A field as it stands now. */
export interface FieldNow {
  readonly column: CompiledColumn
  /** Of the entity; undefined where its column shows none. */
  readonly field: CompiledField | undefined
  /** The key of its value in the row. */
  readonly wire: string
  readonly row: Row
  readonly value: unknown
  /** What is wrong with it, in words. */
  readonly error: string | undefined
  readonly required: boolean
  readonly editable: boolean
  /** Drawn as an editor that takes nothing. */
  readonly disabled: boolean
}

/**
 * Where the values of a form are. They stay in their document, which has undo, a journal and mergers, or with their dialog:
 * the form is told its shape, and each field looks at its own value, so that a key draws one field.
 */
export interface FormSource {
  subscribe(listener: () => void): () => void
  /** Undefined where there is no such field any more. */
  field(name: string): FieldNow | undefined
  write(name: string, values: Row): void
  leave(name: string): void
}

export const FormSourceContext = createContext<FormSource | null>(null)

export function useFormSource(): FormSource {
  const source = useContext(FormSourceContext)
  if (!source) throw new Error('A field of a form stands outside a FormSourceContext.')
  return source
}

/** A field as it stands now; its reader draws again only when something of it changed. */
export function useFieldNow(name: string): FieldNow | undefined {
  const source = useFormSource()
  const last = useRef<FieldNow | undefined>(undefined)
  const snapshot = () => {
    const now = source.field(name)
    if (!isSame(last.current, now)) last.current = now
    return last.current
  }
  return useSyncExternalStore(source.subscribe, snapshot)
}

function isSame(before: FieldNow | undefined, now: FieldNow | undefined): boolean {
  if (!before || !now) return before === now
  return (Object.keys(now) as (keyof FieldNow)[]).every((key) => Object.is(before[key], now[key])) // its own keys
}
