import { useEffect, useMemo, useRef } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { listParam } from '../../language/menu.ts'
import type { ScreenEntry } from '../../language/screen.ts'
import { useWorkspace } from '../workspace.ts'
import type { Params, Tab } from './tabs.ts'

export interface ListChoice {
  readonly chosen: ScreenEntry
  /** What the address says of a list beside its name; of one that is not chosen nothing. */
  paramsOf(path: string): Params
  choose(path: string): void
  /** Changes what the address says of a list. */
  replace(path: string, params: Params): void
}

const nothing: Params = {}

/** Which of the lists under an address is looked at: the one that it names. An address that says nothing shows the one that was looked at last, until the browser tab closes. */
export function useChosenList(
  { key, path: address, params }: Tab,
  lists: readonly ScreenEntry[],
): ListChoice {
  const { router, user, respId } = useWorkspace()
  const name = `list.${user.userId}.${respId}.${address}`
  const isBare = Object.keys(params).length === 0
  const named = params[listParam] ?? (isBare ? sessionStorage.getItem(name) : null)
  const chosen = lists.find(({ path }) => path === named) ?? lists[0]
  if (!chosen) throw new Error(`Nothing stands under the address ${address}.`)
  const own = useMemo(() => {
    const { [listParam]: _, ...rest } = params
    return rest
  }, [params])
  useEffect(() => sessionStorage.setItem(name, chosen.path), [name, chosen.path])
  const isRecalled = isBare && chosen !== lists[0]
  useEffect(() => {
    if (isRecalled) router.replaceParams(key, { [listParam]: chosen.path })
  }, [isRecalled, router, key, chosen.path])
  const left = useRef(new Map<string, Params>())
  const latest = useLatest({ chosen: chosen.path, own })
  return useMemo(() => {
    const replace = (path: string, to: Params) => {
      if (path === latest.current.chosen) router.replaceParams(key, { [listParam]: path, ...to })
      else left.current.set(path, to)
    }
    return {
      chosen,
      paramsOf: (path) => (path === chosen.path ? own : nothing),
      choose: (path) => {
        left.current.set(latest.current.chosen, latest.current.own)
        router.replaceParams(key, { [listParam]: path, ...left.current.get(path) })
      },
      replace,
    }
  }, [chosen, own, router, key, latest])
}
