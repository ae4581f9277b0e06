import { useMemo, useState } from 'react'

export interface Expanded {
  /** Height of what stands below each open row, by row key. */
  readonly details: ReadonlyMap<string, number>
  toggle(key: string, open?: boolean): void
  /** What was drawn turned out to be so high. */
  measured(key: string, height: number): void
}

/** Taken until it has been drawn. */
const guess = 120

/** Which rows are open. They stay open by their key, also while they are out of view. */
export function useExpanded(): Expanded {
  const [details, setDetails] = useState<ReadonlyMap<string, number>>(new Map())
  const actions = useMemo(
    () => ({
      toggle: (key: string, open?: boolean) =>
        setDetails((before) => {
          const isOpen = before.has(key)
          if (open === isOpen) return before
          const next = new Map(before)
          if (isOpen) next.delete(key)
          else next.set(key, guess)
          return next
        }),
      measured: (key: string, height: number) =>
        setDetails((before) =>
          before.has(key) && before.get(key) !== height ? new Map(before).set(key, height) : before,
        ),
    }),
    [],
  )
  return useMemo(() => ({ details, ...actions }), [details, actions])
}
