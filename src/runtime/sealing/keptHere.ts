import type { SealedValues } from '../../client/enclose.ts'
import { createStore } from '../../client/Store.ts'

/** What this page knows of documents that it has encrypted, by their keys; it ends with the page. */
const values = new Map<string, SealedValues>()

export const valuesHere = (id: unknown): SealedValues | undefined => values.get(String(id))
export const keepHere = (id: unknown, found: SealedValues): void => void values.set(String(id), found)

/** With which password its user can read what is handed in next; none: nobody can. */
export const bidPassword = createStore('')
