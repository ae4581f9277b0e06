import { Lookup } from './Lookup.tsx'

/** How codes are chosen. */
export const codeEditors = {
  lookup: Lookup,
  editlookup: Lookup,
} as const
