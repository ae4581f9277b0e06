import type { ReactNode } from 'react'
import type { StateKind } from '../cells/state/drawings.ts'
import { StateDrawing } from '../cells/state/StateDrawing.tsx'

interface Props {
  readonly kind: StateKind
  readonly title: string
  readonly why?: string
  readonly children?: ReactNode
}

/** A page without the shell: unknown address, not loaded, not there yet. */
export function PlainPage({ kind, title, why, children }: Props) {
  return (
    <main className="plain-page">
      <StateDrawing kind={kind} />
      <h1>{title}</h1>
      {why && <p>{why}</p>}
      {children}
    </main>
  )
}
