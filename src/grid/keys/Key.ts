import type { KeyboardEvent } from 'react'

/** What of a pressed key tells what it means. */
export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>
