import type { ReactNode } from 'react'
import { addressOf, type Params } from './tabs/tabs.ts'
import { useWorkspace } from './workspace.ts'

interface Props {
  readonly path: string
  readonly params?: Params
  /** The page by whose menu it is opened. Default: whichever holds it. */
  readonly menuId?: string | undefined
  readonly className?: string
  /** Told before the page is opened here. */
  readonly onLeave?: () => void
  readonly children: ReactNode
}

/** A link that opens a page of the application in its tabs. With Ctrl, Shift or the meta key it is the browser's. */
export function PageLink({ path, params = {}, menuId, className, onLeave, children }: Props) {
  const { router } = useWorkspace()
  return (
    <a
      className={className}
      href={addressOf({ path, params })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onLeave?.()
        router.open(path, params, menuId)
      }}
    >
      {children}
    </a>
  )
}
