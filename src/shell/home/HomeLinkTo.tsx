import type { MouseEvent, ReactNode } from 'react'
import type { HomeLink } from '../../language/home.ts'
import { useHomeLink } from './useHomeLink.ts'

interface Props {
  readonly to: HomeLink
  readonly className: string
  readonly title?: string
  readonly children: ReactNode
}

/** A link that opens a list under a condition; with a modifier the browser opens it elsewhere. */
export function HomeLinkTo({ to, className, title, children }: Props) {
  const { href, open } = useHomeLink()(to)
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  return (
    <a href={href} className={className} title={title} onClick={press}>
      {children}
    </a>
  )
}
