/** Where the approval of a document stands: whom it asked, asks and will ask. In the language of the call. */
export interface ApprovalStand {
  readonly process: string
  /** The caller is asked now. */
  readonly isAsked: boolean
  /** Somebody has answered already: it is not taken back any more. */
  readonly isAnswered: boolean
  /** Verbs of the document that answer it, and the one that takes it back. */
  readonly answers: readonly string[]
  readonly withdraw: string | null
  /** In the order in which they are asked; who need not answer any more is left out. */
  readonly tasks: readonly ApprovalTask[]
}

/** What one is asked, or will be. */
export interface ApprovalTask {
  readonly stepNum: number
  readonly step: string
  /** Who is asked. */
  readonly name: string
  /** Who answered, where that is another one. */
  readonly by: string | null
  readonly stand: 'done' | 'open' | 'planned'
  /** What was answered, in words. */
  readonly outcome: string | null
  readonly opinion: string | null
  /** Since when it waits, until when it should be answered, when it was. */
  readonly since: string | null
  readonly due: string | null
  readonly at: string | null
}
