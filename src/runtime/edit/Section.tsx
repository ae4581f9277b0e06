import { useState, type ReactNode } from 'react'
import { DownOutlined, RightOutlined } from '@ant-design/icons'

/** A part of a document with its heading; folds away. */
export function Section({ name, title, children }: { readonly name: string; readonly title: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <section className="document-section" data-section={name} aria-label={title}>
      <header>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>{open ? <DownOutlined /> : <RightOutlined />}{title}</button>
      </header>
      {/* Kept when folded: what was typed in a cell must not be lost. */}
      <div className="section-content" hidden={!open}>{children}</div>
    </section>
  )
}
