import { useState, type ReactNode } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledSuccessor, ScreenChunk } from '../../language/screen.ts'
import { isTold } from '../../rules/document/isTold.ts'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { useLanguage } from '../../client/language.ts'
import { lateParts } from './lateParts.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import { useSelected } from '../document/useSelected.ts'
import { isSame, useSuccessors, type Successor } from '../flow/useSuccessors.ts'
import { useHost } from '../host/host.ts'

interface Opened {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly environment: Environment
}

export interface Succession {
  /** Of what can be made of the document as it is saved. */
  readonly buttons: readonly CompiledButton[]
  /** Opens the dialog of one of them, once what is unsaved is saved. Answers whether it is one. */
  begin(button: CompiledButton): boolean
  readonly dialog: ReactNode
}

/** A dialog that is open. */
interface Making {
  readonly successor: Successor
  readonly ids: readonly string[]
}

/** What can be made of an open document. When it was, the document is read again: what is left of it is less now. */
export function useSuccession(
  { chunk, entity, store, environment }: Opened,
  save: () => Promise<boolean>,
): Succession {
  const language = useLanguage()
  const [id] = useSelected(store, ({ saved }) => [saved['id']] as const)
  const found = useSuccessors(chunk.screen, typeof id === 'string')
  const [fitting] = useSelected(store, ({ saved }) => [
    found.flatMap(({ of }, index) => (fits(of, saved, environment()) ? [index] : [])).join(),
  ])
  const [making, setMaking] = useState<Making | null>(null)
  const read = useReading(entity, store)
  const begin = (pressed: CompiledButton) => {
    const successor = found.find(({ button }) => isSame(button, pressed))
    if (!successor || typeof id !== 'string') return false
    const saved = store.state().dirty ? save() : Promise.resolve(true)
    void saved.then((isSaved) => (isSaved ? setMaking({ successor, ids: [id] }) : undefined))
    return true
  }
  const offered = new Set(fitting.split(','))
  return {
    buttons: found.filter((_, index) => offered.has(String(index))).map(({ button }) => button),
    begin,
    dialog: making && (
      <LazyBoundary lazy={lateParts.successor} language={language}>
        {({ SuccessorDialog }) => (
          <SuccessorDialog {...making} onClose={() => setMaking(null)} onMade={read} />
        )}
      </LazyBoundary>
    ),
  }
}

/** Reads the document again, unless something in it is unsaved. */
function useReading(entity: CompiledEntity, store: DocumentStore): () => void {
  const { client, menuId, respId } = useHost()
  return () => {
    const { saved } = store.state()
    client
      .call<Row>(entity.server, entity.family, 'findById', { id: saved['id'] }, { menuId, respId })
      .then(({ data }) => {
        if (!store.state().dirty) store.accept(data)
      })
      .catch(() => undefined) // it stays as it was read last; what is done next finds out
  }
}

/** Whether anything of the document may be taken, as far as the browser is told. */
function fits({ lines, when }: CompiledSuccessor, document: Row, env: ExpressionEnv): boolean {
  if (lines === undefined) return !isTold(when, document) || when.run(document, env) === true
  const rows = document[lines]
  const around = { ...env, up: { row: document } }
  return (
    Array.isArray(rows) &&
    (rows as readonly Row[]).some((row) => !isTold(when, row) || when.run(row, around) === true) // lines are arrays of rows
  )
}
