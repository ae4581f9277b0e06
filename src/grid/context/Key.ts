import type { KeyboardEvent } from 'react'

/** What of a pressed key tells what it means. */
export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  /** Where it is on the keyboard, whatever stands on it. */
  readonly code?: string
  /** Also of keys that have no flag of their own, such as AltGr. */
  readonly getModifierState?: (key: 'AltGraph') => boolean
}

/** Nothing was pressed: it was chosen in the menu. */
export const noKey: Key = { key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
