import { useCallback } from 'react'
import { useHost } from '../host/host.ts'

export type TalkCall = <T>(family: string, operation: string, body: object) => Promise<T>

/** Calls of rooms, made from this page. */
export function useTalkCall(): TalkCall {
  const { client, menuId, respId } = useHost()
  return useCallback(
    <T>(family: string, operation: string, body: object) =>
      client.call<T>('messageServer', family, operation, body, { menuId, respId }).then(({ data }) => data),
    [client, menuId, respId],
  )
}
