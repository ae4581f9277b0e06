import { MultiRef } from './MultiRef.tsx'
import { RefEditor } from './RefEditor.tsx'

/** How refs of all types are chosen. */
export const refEditors = {
  ref: RefEditor,
  refs: MultiRef,
  user: RefEditor,
  users: MultiRef,
} as const
