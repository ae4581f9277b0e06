import { useState, type ReactNode } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { useLanguage } from '../../client/language.ts'
import { lateParts } from './lateParts.ts'
import { insideOf, putInto, wiresOf, type Filled } from '../flow/filling.ts'

interface Opened {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
}

export interface Filling {
  /** Opens the dialog of a flow that fills this document. Answers whether the button is one. */
  begin(button: CompiledButton): boolean
  readonly dialog: ReactNode
}

/** Fills an open document with rows of others: they become lines of it as if they had been typed, to be changed, undone, and saved with the rest. */
export function useFilling({ chunk: { entities }, entity, store }: Opened): Filling {
  const language = useLanguage()
  const [open, setOpen] = useState<{ readonly flow: CompiledFlow; readonly into: Filled } | null>(null)
  const begin = ({ kind, makes, flow: name }: CompiledButton) => {
    const flow = entity.flows.find((one) => one.name === name)
    const { row, saved } = store.state()
    if (kind !== 'flow' || makes !== undefined || !flow || typeof saved['id'] !== 'string') return false
    const wires = wiresOf(flow, entity, entities)
    const inside = insideOf(flow, wires, row, saved)
    const { id, versionNum } = saved
    const onLines: Filled['onLines'] = (lines) => putInto(store, flow, wires, lines)
    setOpen({ flow, into: { id: String(id), versionNum, inside, onLines } })
    return true
  }
  return {
    begin,
    dialog: open && (
      <LazyBoundary lazy={lateParts.flow} language={language}>
        {({ FlowDialog }) => (
          <FlowDialog
            {...open}
            entity={entity}
            entities={entities}
            edit={undefined}
            onClose={() => setOpen(null)}
          />
        )}
      </LazyBoundary>
    ),
  }
}
