import { useState } from 'react'
import { CallError } from '../../client/Client.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { isWarned, warnedIn, type Warned } from './warnings.ts'

export interface Warnings {
  /** Null: nothing was warned of so far. */
  readonly warned: Warned | null
  /** Does it despite what was warned of; a new warning is shown, and nothing was done. */
  send(answers: Row): Promise<void>
}

/** What the server warns of when the dialog is confirmed: the next press goes on all the same. */
export function useWarnings(
  entity: CompiledEntity,
  rows: readonly Row[],
  onSubmit: (answers: Row) => Promise<void>,
): Warnings {
  const [warned, setWarned] = useState<Warned | null>(null)
  const send = async (answers: Row) => {
    try {
      await onSubmit(warned ? { ...answers, despite: warned.despite } : answers)
    } catch (error) {
      if (!(error instanceof CallError) || !isWarned(error)) throw error
      setWarned(warnedIn(entity, rows, error))
    }
  }
  return { warned, send }
}
