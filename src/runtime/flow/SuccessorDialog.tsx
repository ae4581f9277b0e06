import { App } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ScreenChunk } from '../../language/screen.ts'
import { useLatest } from '../../cells/useLatest.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { ScreenHostContext, useHost } from '../host/host.ts'
import { FlowDialog } from './FlowDialog.tsx'
import type { Successor } from './useSuccessors.ts'

interface Props {
  readonly successor: Successor
  /** Keys of the rows that were chosen, or of the documents whose lines are meant. */
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onMade: () => void
}

/** The dialog of a flow, opened where its source stands and filled with what was chosen there. It works by the menu of what it makes. */
export function SuccessorDialog({ successor: { of, menuId }, ids, onClose, onMade }: Props) {
  const host = useHost()
  const chunk = useChunk(of.makes, onClose)
  const there = useMemo(() => ({ ...host, menuId }), [host, menuId])
  const chosen = useMemo(() => ({ by: of.by, ids }), [of.by, ids])
  const entity = chunk?.entities[of.makes]
  const flow = entity?.flows.find(({ name }) => name === of.flow)
  if (!chunk || !entity || !flow) return null
  return (
    <ScreenHostContext value={there}>
      <FlowDialog
        flow={flow}
        entity={entity}
        entities={chunk.entities}
        edit={chunk.screen.id}
        chosen={chosen}
        title={of.label}
        onClose={onClose}
        onMade={onMade}
      />
    </ScreenHostContext>
  )
}

/** The screen on which the user opens a document of this entity. Where it does not come, that is told and the dialog given up. */
function useChunk(entity: string, onFailed: () => void): ScreenChunk | undefined {
  const say = useTexts(runtimeTexts)
  const { screenFor, chunkOf } = useHost()
  const { message } = App.useApp()
  const [chunk, setChunk] = useState<ScreenChunk>()
  const failed = useLatest((why: string) => {
    message.error(say('flow.loadFailed', { why }))
    onFailed()
  })
  useEffect(() => {
    let isGone = false
    const screen = screenFor?.(entity)?.id
    const loading = screen === undefined ? undefined : chunkOf?.(screen)
    Promise.resolve(loading).then(
      (found) => {
        if (!isGone && found) setChunk(found)
        if (!isGone && !found) failed.current(entity)
      },
      (problem: unknown) => {
        if (!isGone) failed.current(problem instanceof Error ? problem.message : String(problem))
      },
    )
    return () => {
      isGone = true
    }
  }, [screenFor, chunkOf, entity, failed])
  return chunk
}
