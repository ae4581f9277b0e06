import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'

/** One entry of the list. `hint` stands before the label, as a code does; `under` is the heading that it begins. */
export interface Choice {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly under?: string
}

export interface ComboboxProps {
  readonly field: FieldEditorProps
  /** What stands in the box while nothing is typed. */
  readonly shown: string
  /** Entry that is chosen now. */
  readonly chosen: string | undefined
  /** What fits the typed text; the first is taken by Enter. */
  readonly choices: readonly Choice[]
  readonly onType: (text: string) => void
  readonly onChoose: (key: string) => void
  readonly onClear: () => void
  /** Takes what the typed text means, now or later; false when it means nothing. `leaving`: this box is gone before an answer comes. */
  readonly onMeant: (text: string, leaving?: boolean) => Promise<boolean> | boolean
  readonly onOpen?: () => void
  readonly onKey?: (event: KeyboardEvent) => void
  /** Stands in place of an empty list. */
  readonly none: ReactNode
  readonly busy?: boolean
  readonly below?: ReactNode
  readonly after?: ReactNode
  readonly input: RefObject<HTMLInputElement | null>
}
