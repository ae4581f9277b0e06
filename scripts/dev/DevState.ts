import type { Diagnostic } from '../../src/compiler/source/diagnostics.ts'
import type { Plan } from '../../src/server/database/planOf.ts'

/** How the definitions on disk stand to what the page shows: what the server of `npm run dev` tells every open page. */
export type DevState =
  /** What is saved is what is shown. */
  | { readonly kind: 'well' }
  /** What was shown last goes on until these are mended. */
  | { readonly kind: 'mistakes'; readonly mistakes: readonly Diagnostic[] }
  /** Tables would change otherwise than by what is added; what was shown last goes on until somebody agrees to this plan. */
  | { readonly kind: 'plan'; readonly id: string; readonly plan: Plan }
  /** The database refused, or something else did that is no mistake of a file. */
  | { readonly kind: 'failed'; readonly words: string }

/** Of the messages between server and page, as Vite's own socket carries them. */
export const devEvents = {
  /** From the server: a DevState. */
  state: 'screenwright:state',
  /** From a page: how it stands. */
  ask: 'screenwright:ask',
  /** From a page: the id of the plan that somebody agreed to. */
  confirm: 'screenwright:confirm',
} as const
