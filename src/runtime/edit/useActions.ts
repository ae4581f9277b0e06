import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { App } from 'antd'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { documentForms } from '../document/documentForms.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { OpenConflict } from './openConflict.ts'
import { useTold, type Offer } from '../verbs/useTold.tsx'
import { SaveMachine } from './SaveMachine.ts'

export interface Actions extends Pick<
  SaveMachine,
  'save' | 'check' | 'act' | 'actOnLines' | 'remove' | 'join' | 'settle' | 'dropMine'
> {
  /** What is running now: a save, or a verb by name. */
  readonly busy: string | null
  readonly conflict: OpenConflict | null
}

/** The save machine of an open document, bound to its screen. `onFirst` takes the keyboard to the first mistake, `isInFront` says whether its tab is the one that is seen. */
export function useActions(
  { entities, screen }: ScreenChunk,
  entity: CompiledEntity,
  store: DocumentStore,
  onFirst: (path: string) => void,
  isInFront: () => boolean,
): Actions {
  const host = useHost()
  const say = useTexts(editTexts)
  const { message } = App.useApp()
  const machine = useMemo(
    () => new SaveMachine({ entities, entity, store, forms: documentForms(screen.sections, entity) }),
    [entities, entity, store, screen],
  )
  const told = useTold()
  const messages = {
    success: (text: string, offers?: readonly Offer[]) => told(text, offers),
    error: (text: string, seconds?: number) => void message.error(text, seconds),
  }
  useLayoutEffect(() => machine.bind({ host, say, message: messages, isInFront, onFirst }))
  const busy = useSyncExternalStore(machine.subscribe, () => machine.state().busy)
  const conflict = useSyncExternalStore(machine.subscribe, () => machine.state().conflict)
  const { save, check, act, actOnLines, remove, join, settle, dropMine } = machine
  return { busy, conflict, save, check, act, actOnLines, remove, join, settle, dropMine }
}
