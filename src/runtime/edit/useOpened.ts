import { useEffect } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { useHost } from '../host/host.ts'

/** Whoever opens the document does the verb that its screen names, where he may: once for each opening. That it is refused is no fault: the row may be where nothing is marked. */
export function useOpened(
  { opened }: CompiledScreen,
  { server, family, verbs }: CompiledEntity,
  id: string | undefined,
): void {
  const { client, menuId, respId, granted } = useHost()
  const verb = verbs.find(({ name }) => name === opened)
  const mayDo = verb !== undefined && granted(verb.resource)
  useEffect(() => {
    if (!mayDo || opened === undefined || id === undefined) return
    client.call(server, family, opened, { id }, { menuId, respId }).catch(() => undefined)
  }, [client, server, family, opened, id, mayDo, menuId, respId])
}
