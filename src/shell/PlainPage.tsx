import type { ReactNode } from 'react'

/** A page without the shell: unknown address, not loaded, not there yet. */
export function PlainPage({ title, why, children }: { title: string; why?: string; children?: ReactNode }) {
  return (
    <main className="plain-page">
      <h1>{title}</h1>
      {why && <p>{why}</p>}
      {children}
    </main>
  )
}
