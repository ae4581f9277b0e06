import type { Row } from '../language/row.ts'

/** `isGone({ id: '1', _gone: true })` → `true`. A row among others that is sent to be taken away. */
export const isGone = (row: Row): boolean => row['_gone'] === true
