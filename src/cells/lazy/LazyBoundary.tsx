import { useEffect, useReducer, useState } from 'react'
import type { ReactNode } from 'react'
import type { Language } from '../../language/label.ts'
import type { LazyModule } from './LazyModule.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import { useLazyModule } from './useLazyModule.ts'

/**
 * Draws with a module that is fetched for it: meanwhile a small sign that it is coming, and where it cannot be fetched that it
 * cannot, with a button to try again. Whatever has the keyboard keeps it.
 */
export function LazyBoundary<Module>({
  lazy,
  language,
  className = '',
  coming,
  quiet,
  children,
}: {
  readonly lazy: LazyModule<Module>
  readonly language: Language
  readonly className?: string
  /** In place of the sign. */
  readonly coming?: ReactNode
  /** Where it cannot be fetched `coming` stays, and nothing is said: one can do without it. */
  readonly quiet?: boolean
  readonly children: (module: Module) => ReactNode
}) {
  const module = useLazyModule(lazy)
  const [turn, again] = useReducer((count: number) => count + 1, 0)
  const [failure, setFailure] = useState<{ readonly lazy: LazyModule<Module>; readonly turn: number }>()
  const failed = failure?.lazy === lazy && failure.turn === turn
  useEffect(() => {
    let here = true
    lazy.fetch().catch(() => {
      if (here) setFailure({ lazy, turn })
    })
    return () => {
      here = false
    }
  }, [lazy, turn])
  if (module) return children(module)
  const say = cellsTexts.in(language)
  if (!failed || quiet)
    return (
      coming ?? (
        <span role="status" aria-label={say('part.coming')} className={`sw-late sw-coming ${className}`} />
      )
    )
  return (
    <span role="alert" className={`sw-late ${className}`}>
      {say('part.failed')}{' '}
      <button
        type="button"
        className="sw-press sw-link"
        onMouseDown={(event) => event.preventDefault()}
        onClick={again}
      >
        {say('part.retry')}
      </button>
    </span>
  )
}
