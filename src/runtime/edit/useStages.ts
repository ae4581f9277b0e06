import { useEffect, useMemo, useState } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen, CompiledStage } from '../../language/screen.ts'
import { nextVerb } from '../../rules/document/nextVerb.ts'
import { documentForms } from '../document/documentForms.ts'
import type { DocumentStore, Lacks } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { afterPause } from './afterPause.ts'
import { stageStates, type StageState } from './stageStates.ts'

export interface Stages {
  readonly states: readonly StageState[]
  /** Index of the stage that is in front. */
  readonly current: number
  /** The verb that ends the last stage, as a button; none where its user may do none. */
  readonly end: CompiledButton | undefined
  go(index: number): void
}

const nothing: Lacks = { mistakes: [], rules: [] }

/** The stages of a document that is filled in: how each stands for the verb that leads on, and which is in front. A document that is opened again begins where something is left to do. */
export function useStages(
  stages: readonly CompiledStage[],
  screen: CompiledScreen,
  entity: CompiledEntity,
  store: DocumentStore,
): Stages {
  const end = useEnd(screen, entity, store)
  const forms = useMemo(() => documentForms(screen.sections, entity), [screen, entity])
  const [lacks, setLacks] = useState<Lacks>()
  const [chosen, go] = useState<number>()
  const verb = end?.verb
  useEffect(
    () =>
      afterPause(store, (_, signal) => {
        void store.lacks(verb).then((found) => {
          if (!signal.aborted) setLacks(found)
        })
      }),
    [store, verb],
  )
  const [errors] = useSelected(store, (state) => [state.errors] as const)
  const states = useMemo(
    () => stageStates(stages, forms, lacks ?? nothing, errors.values()),
    [stages, forms, lacks, errors],
  )
  if (chosen === undefined && lacks) go(firstOpen(states, store.state().row['id'] === undefined))
  return { states, current: Math.min(chosen ?? 0, stages.length - 1), end, go }
}

/** Where a document is gone on with: a new one at its beginning. */
function firstOpen(states: readonly StageState[], isNew: boolean): number {
  const open = states.findIndex(({ missing, wrong }) => missing.length + wrong.length > 0)
  if (isNew) return 0
  return open < 0 ? states.length - 1 : open
}

/** The button of the verb that leads on from here. */
function useEnd(
  { toolbar }: CompiledScreen,
  entity: CompiledEntity,
  store: DocumentStore,
): CompiledButton | undefined {
  const { granted } = useHost()
  const buttonOf = (name: string | undefined) =>
    toolbar.find(({ verb, resource }) => verb !== undefined && verb === name && granted(resource))
  const [name] = useSelected(
    store,
    ({ row }) => [nextVerb(entity, row, (verb) => buttonOf(verb.name) !== undefined)?.name] as const,
  )
  return buttonOf(name)
}
