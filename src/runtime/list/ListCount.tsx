import type { ScreenChunk } from '../../language/screen.ts'
import { useListCount } from './useListCount.ts'

/** How many rows a list begins with, beside its name; nothing while that is not known, and where it is not asked. */
export function ListCount({ chunk }: { readonly chunk: ScreenChunk }) {
  const count = useListCount(chunk)
  return count === undefined ? null : <span className="state-count">{count.toLocaleString('en-US')}</span>
}
