import type { ComponentType } from 'react'

/** Something of which the bell says how much of it is new, and shows the newest. */
export interface BellSource {
  /** Unlike those of the others. */
  readonly name: string
  /** The heading of its part, in the language of the moment. */
  readonly title: string
  /** How many wait to be done or read; `isMore`: there are more than are counted. */
  readonly count: number
  readonly isMore: boolean
  /** What stands in its part, drawn while the bell is open. */
  readonly Section: ComponentType<BellSectionProps>
}

export interface BellSectionProps {
  /** Closes the bell: something of it is opened. */
  readonly onLeave: () => void
}
