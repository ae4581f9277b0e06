import { useState } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { useFormShown } from './useFormShown.ts'

export interface FormShown {
  /** The form and not the one box. */
  readonly isForm: boolean
  readonly isBehind: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
  /** To the other of the two; absent where there is no choice. */
  readonly choose?: () => void
}

/**
 * The form, where the user has chosen it, or a field has to be given. On a narrow screen it stands behind a button, and goes again
 * when it was asked; what it lacks brings it back.
 */
export function useSearchForm({ search }: CompiledScreen, missing: readonly string[]): FormShown {
  const { narrow } = useDrawn()
  const [wished, wish] = useFormShown()
  const [opened, setOpened] = useState(false)
  const mustBe = narrow || search.some(({ required }) => required)
  const isForm = mustBe || wished
  return {
    isForm,
    isBehind: narrow,
    isOpen: isForm && (!narrow || opened || missing.length > 0),
    toggle: () => setOpened(!opened),
    close: () => setOpened(false),
    ...(mustBe ? {} : { choose: () => wish(!wished) }),
  }
}
