/** What a suite found. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

/** A file of tests: what it took with its set-up, in ms, the names of its tests that passed only at a later try, and what failed in it. */
export interface Spent {
  readonly file: string
  readonly ms: number
  readonly retried: readonly string[]
  readonly failed: readonly Failure[]
}

/** A test that failed, or the file itself where it could not be loaded or left an error behind. */
export interface Failure {
  readonly name: string
  readonly message: string
}

export interface Suite {
  readonly name: string
  /** Cores that it keeps busy: 1 or 2. What takes one runs beside another. */
  readonly cores: 1 | 2
  /** Suites that must have ended before. */
  readonly after: readonly string[]
  run(say: (text: string) => void): Promise<Count>
}

export interface Ended {
  readonly name: string
  readonly count: Count
}
