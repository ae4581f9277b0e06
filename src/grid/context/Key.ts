import type { KeyboardEvent } from 'react'
import type { GridContext } from './GridContext.ts'

/** What of a pressed key tells what it means. */
export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Does something and says whether it meant something. */
export type KeyAction = (context: GridContext, event: Key) => boolean
