import type { SourcePlace } from '../../language/place.ts'

/** Where an author wrote it. The compiler knows that of everything; only the half of the browser is written without. */
export function writtenAt({ at }: { readonly at?: SourcePlace }): SourcePlace {
  if (!at) throw new Error('Definitions of the browser do not know where they are written.')
  return at
}
