import type { KeyboardEvent, RefObject } from 'react'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import type { DateKind } from './dateKinds.ts'

export interface DateBoxProps {
  readonly field: FieldEditorProps
  readonly kind: DateKind
  readonly value: unknown
  readonly label: string
  /** Whether the calendar is open from the beginning. */
  readonly opened: boolean
  readonly onWrite: (value: string | null) => void
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onKey?: (event: KeyboardEvent) => void
}
