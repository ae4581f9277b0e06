import type { SourcePlace } from '../../language/place.ts'

/** Where an author wrote it. The compiler knows that of everything; only the half of the browser is written without. */
export function writtenAt({ at }: { readonly at?: SourcePlace }): SourcePlace {
  if (!at) throw new Error('Definitions of the browser do not know where they are written.')
  return at
}

/** The same for a reader: `file:line:column`, with the document that uses a block. */
export function writtenIn(part: { readonly at?: SourcePlace }): string {
  const { file, line, column, use } = writtenAt(part)
  return `${file}:${line}:${column}${use === undefined ? '' : `, used in ${use}`}`
}
