import { RefEditor } from './RefEditor.tsx'

/** How refs of all types are chosen. */
export const refEditors = {
  ref: RefEditor,
  user: RefEditor,
} as const
