import type { ReactNode, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent): void => event.stopPropagation()

/** Keys and presses that are meant for a dialog must not reach the grid that the editor stands in. */
export const DialogShield = ({ children }: { readonly children: ReactNode }) => (
  <div
    role="presentation"
    style={{ display: 'contents' }}
    onKeyDown={stop}
    onMouseDown={stop}
    onClick={stop}
    onDoubleClick={stop}
    onPaste={stop}
    onCopy={stop}
    onCut={stop}
    onContextMenu={stop}
  >
    {children}
  </div>
)
