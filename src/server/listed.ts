import { serverTexts } from '../texts/serverTexts.ts'
import type { Wording } from '../texts/Wording.ts'

/** Several names as one, with the comma of the reader's language between them. */
export function listed(names: readonly (string | Wording)[]): Wording {
  const [first, ...others] = names.map((name) => (typeof name === 'string' ? { CN: name, EN: name } : name))
  return others.reduce<Wording>(
    (before, last) => serverTexts.text('list', { before, last }),
    first ?? { CN: '', EN: '' },
  )
}
