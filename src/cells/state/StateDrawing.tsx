import { memo } from 'react'
import { drawings, type StateKind } from './drawings.ts'
import './state.css'

/** What happened to a page, as a line drawing. */
export const StateDrawing = memo(function StateDrawing({ kind }: { readonly kind: StateKind }) {
  return (
    <svg className="sw-state-drawing" data-kind={kind} viewBox="0 0 96 60" width="96" height="60" aria-hidden>
      <path d={drawings[kind]} />
    </svg>
  )
})
