import { useMemo } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { createEditRules, type EditRules } from './editRules.ts'
import { isOpen } from './isOpen.ts'

interface Editing {
  readonly rules: EditRules
  /** This screen saves, and the user may. */
  readonly mayWrite: boolean
  /** Something of the document may be changed now. */
  readonly maySave: boolean
}

interface Opened {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly environment: Environment
}

/** What may be changed in an open document, by its definition, its state and the rights of the user. */
export function useEditRules(
  { chunk: { screen, entities }, entity, store, environment }: Opened,
  mayUpload: boolean,
): Editing {
  const { granted, user } = useHost()
  const { audience } = user
  const mayWrite =
    screen.kind === 'edit' &&
    screen.toolbar.some((button) => button.kind === 'save' && granted(button.resource))
  const rules = useMemo(
    () => createEditRules({ entities, entity, store, environment }, { audience, mayWrite, mayUpload }),
    [entities, entity, audience, mayWrite, store, environment, mayUpload],
  )
  const [maySave] = useSelected(store, ({ row }) => {
    const asked = { entities, entity, audience, row, env: environment(), editable: rules.editable }
    return [mayWrite && isOpen(asked)] as const
  })
  return { rules, mayWrite, maySave }
}
