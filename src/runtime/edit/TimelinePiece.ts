import type { ReactNode } from 'react'
import type { PanelProps } from './PanelProps.ts'

/** Something that stands in the timeline of a document though nobody did it to the document: a quote, a message. */
export interface TimelinePiece {
  readonly key: string
  /** The moment at which it stands, as a stamp of the wire: 2026-11-20 10:00:00. */
  readonly at: string
  /** Who it is from, whose initial marks it; a sign of its own where that is nobody. */
  readonly who?: string
  /** What is said of it. */
  readonly said: ReactNode
}

/** What sources are told: the document, and the tables whose rows its screen wants in the sequence. */
export type TimelineAsk = Required<PanelProps>

/** Finds pieces of one kind. It is called with each drawing, always in the same order, so it may use hooks. */
export type TimelineSource = (ask: TimelineAsk) => readonly TimelinePiece[]
