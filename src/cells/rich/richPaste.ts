/** What is pasted is read as a whole before it stands in the text: more characters than these, marks among them, would hold up the page. */
export const mostPasted = 200_000

/** How what is pasted is taken: with its marks; without them, since with them it is too much; or not at all. */
export type PasteWay = 'whole' | 'plain' | 'refused'

/** `pasteWay({ html: '', text: 'a' })` → `'whole'`. */
export function pasteWay({ html, text }: { readonly html: string; readonly text: string }): PasteWay {
  if (Math.max(html.length, text.length) <= mostPasted) return 'whole'
  return text.trim() !== '' && text.length <= mostPasted ? 'plain' : 'refused'
}

/** What came of a paste that was too large, and how many characters it had. */
export interface PasteTold {
  readonly way: Exclude<PasteWay, 'whole'>
  readonly count: number
}
