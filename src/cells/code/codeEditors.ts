import { Lookup } from './Lookup.tsx'
import { MultiLookup } from './MultiLookup.tsx'

/** How codes are chosen. */
export const codeEditors = {
  lookup: Lookup,
  lookups: MultiLookup,
  editlookup: Lookup,
} as const
