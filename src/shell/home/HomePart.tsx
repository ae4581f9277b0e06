import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

interface Props {
  readonly className?: string
  readonly title: string
  /** Beside the title. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** A card of the home page, named by its title. */
export function HomePart({ className = '', title, more, children }: Props) {
  return (
    <section className={`home-part ${className}`.trim()} aria-label={title}>
      <header className="home-part-head">
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

/** A part that could not be loaded, and the way to try again. */
export function HomeFailed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const say = useTexts(shellTexts)
  return (
    <div className="home-failed" role="alert">
      <p>{say('home.failed')}</p>
      <p className="home-quiet">{error.message}</p>
      <Button size="small" onClick={onRetry}>
        {say('page.retry')}
      </Button>
    </div>
  )
}

/** Bars in the shape of what comes. */
export const HomeBars = ({ count, height }: { readonly count: number; readonly height: number }) => (
  <div className="home-bars" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <span key={index} style={{ height }} />
    ))}
  </div>
)
