import type { Wording } from '../../texts/Wording.ts'

/** What came of a call: an answer, `times` it comes; word that it will be answered later; or nothing. `final`: trying again would change nothing. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: unknown; readonly text: string; readonly times: number }
  | { readonly kind: 'later'; readonly minutes: number }
  | { readonly kind: 'failed'; readonly words: Wording; readonly final: boolean; readonly text?: string }
