import { useMemo } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { ScreenHost } from '../../runtime/host/host.ts'
import type { ListChoice } from './useChosenList.ts'

type Save = () => Promise<boolean>

/** The hosts of lists that share a tab: it is dirty while one of them is, and saves all of them; the address names the one that is looked at. */
export function useSharedTab(
  key: string,
  choice: ListChoice,
): (path: string) => (host: ScreenHost) => ScreenHost {
  const latest = useLatest(choice)
  return useMemo(() => {
    void key // another tab shares nothing with this one
    const dirty = new Set<string>()
    const saves = new Map<string, Save>()
    const saveAll: Save = async () => {
      for (const path of dirty)
        if (!(await saves.get(path)?.())) {
          latest.current.choose(path) // what is wrong with it is to be seen
          return false
        }
      return true
    }
    return (path) => (host) => ({
      ...host,
      isHeaded: true,
      replaceParams: (params) => latest.current.replace(path, params),
      setDirty: (isDirty) => {
        if (isDirty) dirty.add(path)
        else dirty.delete(path)
        host.setDirty(dirty.size > 0)
      },
      onSaveAsked: (save) => {
        saves.set(path, save)
        const stop = host.onSaveAsked?.(saveAll)
        return () => {
          saves.delete(path)
          if (saves.size === 0) stop?.()
        }
      },
    })
  }, [key, latest])
}
