import { FlagEditor } from './FlagEditor.tsx'

/** How whatever has two values is edited. */
export const flagEditors = {
  flag: FlagEditor,
  checkbox: FlagEditor,
  icon: FlagEditor,
} as const
