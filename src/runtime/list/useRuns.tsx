import { useState, type ReactNode } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledRun } from '../../language/run.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { RunDialog } from '../verbs/RunDialog.tsx'

interface Given {
  readonly entity: CompiledEntity
  readonly entities: Entities
  readonly onDone: (on: 'selection') => void
}

/** The dialog of a run of the list; the list is read again when one was begun there. */
export function useRuns({ entity, entities, onDone }: Given): {
  readonly begin: (button: CompiledButton) => void
  readonly dialog: ReactNode
} {
  const [run, setRun] = useState<CompiledRun | null>(null)
  const close = (hasBegun: boolean) => {
    setRun(null)
    if (hasBegun) onDone('selection')
  }
  return {
    begin: ({ kind, verb }) => {
      if (kind === 'run') setRun(entity.runs?.find(({ name }) => name === verb) ?? null)
    },
    dialog: run && <RunDialog run={run} entity={entity} entities={entities} onClose={close} />,
  }
}
