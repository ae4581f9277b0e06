import { Button } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { ListModel } from './useListModel.tsx'

/** So many rows come by scrolling; more when they are asked for, so that what stands below them can be reached. */
const mostByItself = 100

interface Props {
  readonly list: Pick<ListModel, 'table' | 'query' | 'loaded' | 'selection' | 'readOn'>
  /** The rows it stands below. */
  readonly above: RefObject<HTMLElement | null>
}

/** Below cards, as long as there are more: the next page of them, by scrolling or by a press. The keyboard goes to the first that came. */
export function MoreRows({ list: { table, query, loaded, selection, readOn }, above }: Props) {
  const say = useTexts(runtimeTexts)
  const { rows, count, loading, moreError, reload } = loaded
  const here = rows?.length ?? 0
  const end = (query.pageIndex - 1) * query.pageRows + here
  const mayBeMore = count >= 0 ? end < count : here === query.pageRows * query.pages
  const isThere = here > 0 && mayBeMore && table.isShowPage !== false && !selection.only
  const button = useRef<HTMLButtonElement>(null)
  useCome(button, isThere && !loading && !moreError && here < mostByItself, readOn)
  useKeyboardAtFirst(button, above, here)
  if (!isThere) return null
  const next = count >= 0 ? Math.min(query.pageRows, count - end) : query.pageRows
  return (
    <>
      {moreError && (
        <p role="alert" className="list-more-failed">
          {moreError.message}
        </p>
      )}
      <Button ref={button} className="list-more" loading={loading} onClick={moreError ? reload : readOn}>
        {count < 0
          ? say('list.more', { next })
          : say('list.moreOf', { next, end, count: count.toLocaleString('en-US') })}
      </Button>
    </>
  )
}

/** Asks when the button comes into sight. */
function useCome(button: RefObject<HTMLElement | null>, asks: boolean, ask: () => void): void {
  const latest = useLatest(ask)
  useEffect(() => {
    if (!asks || !button.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [button, asks, latest])
}

/** Whoever stands on the button with the keyboard when rows have come stands on the first of them. */
function useKeyboardAtFirst(
  button: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
  here: number,
): void {
  const before = useRef(here)
  useEffect(() => {
    const first = above.current?.children[before.current]
    const hasCome = here > before.current
    before.current = here
    if (hasCome && button.current && document.activeElement === button.current)
      first?.querySelector<HTMLElement>('button, input, a[href]')?.focus()
  }, [button, above, here])
}
