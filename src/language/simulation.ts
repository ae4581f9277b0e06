import type { TimedAnswer } from './process.ts'

/** What a version of a process comes to for one document, in the language of the call: `doSimulate` of a process. */
export interface Simulation {
  readonly document: string
  /** Its number among the versions. Null: what the file says, where no row does. */
  readonly version: number | null
  /** The process is for the document; else it is approved in one step, which is what the steps are then. */
  readonly isTaken: boolean
  /** When the process is for a document, as a sentence. Null: always. */
  readonly when: string | null
  /** What its conditions read of the document itself. */
  readonly facts: readonly SimulatedFact[]
  readonly steps: readonly SimulatedStep[]
}

export interface SimulatedFact {
  /** As it is sent back with another value. */
  readonly name: string
  readonly label: string
  readonly value: string | null
}

export interface SimulatedStep {
  readonly step: string
  readonly mode: string
  /** When it is taken, as a sentence. Null: always. */
  readonly when: string | null
  readonly isTaken: boolean
  /** Working hours. */
  readonly within: number | null
  /** What counts as answered after so many working hours. Null: it waits. */
  readonly decide: TimedAnswer | null
  readonly named: readonly SimulatedUser[]
  readonly late: readonly SimulatedUser[]
}

/** Somebody whom a step names, by a role or an expression, and whether he is asked: `submitter`, `noRight`, `notFound` and `gone` are not. */
export interface SimulatedUser {
  readonly name: string
  readonly by: string
  readonly fitness: 'asked' | 'submitter' | 'noRight' | 'notFound' | 'gone'
}
