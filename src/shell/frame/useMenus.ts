import { useEffect, useState } from 'react'
import type { MenuNode } from '../../language/wire.ts'
import type { Client } from '../../client/Client.ts'
import { useScreens } from '../screens.ts'

interface Found {
  readonly respId: string
  readonly menus?: readonly MenuNode[]
  readonly error?: Error
}

/** The menu tree of a responsibility; nothing while it is on the way. */
export function useMenus(client: Client, respId: string) {
  const [found, setFound] = useState<Found | null>(null)
  const [round, setRound] = useState(0)
  const screens = useScreens() // menus come from the same definitions
  useEffect(() => {
    let gone = false
    client
      .call<readonly MenuNode[]>('baseServer', 'baseMenu', 'findMenuTree', { respId }, { respId })
      .then(({ data }) => {
        if (!gone) setFound({ respId, menus: data })
      })
      .catch((error: unknown) => {
        if (!gone) setFound({ respId, error: error instanceof Error ? error : new Error(String(error)) })
      })
    return () => {
      gone = true
    }
  }, [client, respId, round, screens])
  const now = found?.respId === respId ? found : null
  return {
    menus: now?.menus,
    error: now?.error,
    retry: () => {
      setFound(null)
      setRound(round + 1)
    },
  }
}
