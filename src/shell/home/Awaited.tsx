import type { ReactNode } from 'react'
import { HomeFailed } from './HomePart.tsx'

interface Props<Known> {
  readonly known: Known | undefined
  /** Why it could not be asked; what is known already is drawn all the same. */
  readonly error: Error | null | undefined
  readonly onRetry: () => void
  /** Stands where it will, until it is known. */
  readonly coming: ReactNode
  readonly children: (known: Known) => ReactNode
}

/** Something that is asked for: what comes, why it does not, or it. */
export function Awaited<Known>({ known, error, onRetry, coming, children }: Props<Known>): ReactNode {
  if (known !== undefined) return children(known)
  return error ? <HomeFailed error={error} onRetry={onRetry} /> : coming
}
