import type { DocumentStore } from '../document/DocumentStore.ts'
import { useBestChoices, useChooser } from './useBestChoices.ts'
import { useFirstRows } from './useFirstRows.ts'
import { useKeptRows } from './useKeptRows.ts'

type Opened = Parameters<typeof useChooser>[0] & { readonly store: DocumentStore }

/** What only the server knows comes into the document while it is filled in: refs that choose themselves, rows that tables begin with or follow. */
export function useFilledIn(opened: Opened, maySave: boolean): void {
  const chooser = useChooser(opened, maySave)
  useBestChoices(opened.store, chooser)
  useFirstRows(opened.store, chooser)
  useKeptRows(opened.store, chooser)
}
