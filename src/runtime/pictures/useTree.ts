import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CallError } from '../../client/Client.ts'
import { useLatest } from '../../cells/useLatest.ts'
import type { Row } from '../../language/row.ts'
import type { TreeAnswer, TreeNode } from '../../language/tree.ts'
import { useHost } from '../host/host.ts'
import { filtersOf } from '../list/rowsCall.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { branchesOf, type Branches } from './treeNodes.ts'

/** What is asked beside the filters: by which ref, in which order, what is read of a row. */
interface TreeAsk {
  readonly filters: Row
  readonly more: Row
  /** False: nothing is asked yet. */
  readonly asks: boolean
}

export interface Tree {
  /** Null while nothing came. */
  readonly branches: Branches | null
  readonly isWhole: boolean
  /** Rows of the list in all of it. */
  readonly count: number
  readonly loading: boolean
  readonly error: Error | null
  /** What words were found in, in a tree that did not come as a whole. Null: nothing is sought. */
  readonly found: readonly TreeNode[] | null
  /** Asks for what stands under a row, unless that is there. */
  load(under: string): void
  /** Looks for words in a tree that did not come as a whole. */
  seek(words: string): void
}

interface Standing extends Pick<Tree, 'branches' | 'isWhole' | 'count' | 'loading' | 'error'> {
  readonly ask: (more: Row) => Promise<TreeAnswer>
}

/** Milliseconds after the last key. */
const pause = 250

/** A tree of which the list is, or that its rows stand in: as a whole where it is small, else branch by branch. */
export function useTree(
  { entity, table, loaded, views }: Pick<ListModel, 'entity' | 'table' | 'loaded' | 'views'>,
  { filters, more, asks }: TreeAsk,
): Tree {
  const { client, menuId, respId, language } = useHost()
  const key = JSON.stringify({ ...filtersOf(table, filters), ...more })
  const ask = useMemo(
    () => async (further: Row, signal?: AbortSignal) => {
      const body = { ...(JSON.parse(key) as Row), ...further } // made just above
      const context = { menuId, respId, ...(signal ? { signal } : {}) }
      return (await client.call<TreeAnswer>(entity.server, entity.family, 'listTree', body, context)).data
    },
    [client, menuId, respId, entity, key],
  )
  const [state, setState] = useState<Standing>({ ...nothing, ask })
  useEffect(() => {
    if (!asks || !views.ready) return
    const abort = new AbortController()
    const find = async () => {
      setState((before) => ({ ...before, loading: true, error: null }))
      try {
        const { whole, count, nodes } = await ask({}, abort.signal)
        if (abort.signal.aborted) return
        const isWhole = whole === 'Y'
        setState({ branches: branchesOf(nodes), isWhole, count, loading: false, error: null, ask })
      } catch (problem) {
        if (abort.signal.aborted || isCancelled(problem)) return
        setState({ ...nothing, loading: false, error: toError(problem), ask })
      }
    }
    void find()
    return () => abort.abort()
  }, [ask, asks, views.ready, loaded.round, language])
  const latest = useLatest(state)
  const load = useCallback(
    (under: string) => {
      const { branches, isWhole, ask: asked } = latest.current
      if (isWhole || !branches || branches.has(under)) return
      asked({ under }).then(
        ({ nodes }) =>
          setState((now) =>
            now.ask === asked && now.branches
              ? { ...now, branches: new Map(now.branches).set(under, nodes) }
              : now,
          ),
        () => undefined, // it stays closed, and asks again when it is opened
      )
    },
    [latest],
  )
  return { ...state, load, ...useSought(state) }
}

const nothing = { branches: null, isWhole: true, count: 0, loading: true, error: null }

/** What words were found in. */
function useSought({ isWhole, ask }: Standing): Pick<Tree, 'found' | 'seek'> {
  const [found, setFound] = useState<readonly TreeNode[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const seek = useCallback(
    (words: string) => {
      clearTimeout(timer.current)
      last.current = words.trim()
      if (isWhole || last.current === '') return setFound(null)
      timer.current = setTimeout(() => {
        ask({ words: words.trim() }).then(
          ({ nodes }) => {
            if (last.current === words.trim()) setFound(nodes)
          },
          () => setFound([]),
        )
      }, pause)
    },
    [isWhole, ask],
  )
  return { found, seek }
}

const isCancelled = (problem: unknown): boolean =>
  problem instanceof CallError && problem.code === 'CANCELLED'
const toError = (problem: unknown): Error => (problem instanceof Error ? problem : new Error(String(problem)))
