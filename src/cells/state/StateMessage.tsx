import { useState, type ReactNode } from 'react'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import type { Language } from '../../language/label.ts'
import type { StateKind } from './drawings.ts'
import { StateDrawing } from './StateDrawing.tsx'
import './state.css'

interface Props {
  readonly kind: StateKind
  readonly language: Language
  /** What happened, in a few words. */
  readonly title: string
  /** Why, and what it means for the reader's work. */
  readonly why?: ReactNode
  /** Number of the error, as whoever helps asks for it. */
  readonly reference?: string
  /** 1 where it is the page, 2 where it stands in one. Default: 2. */
  readonly level?: 1 | 2
  /** Buttons that do what can be done now. */
  readonly children?: ReactNode
}

/** In place of what cannot be shown: a drawing, what happened, why, and what now. */
export function StateMessage({ kind, language, title, why, reference, level = 2, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="sw-state" role={kind === 'failed' ? 'alert' : undefined}>
      <StateDrawing kind={kind} />
      <Heading>{title}</Heading>
      {why && <p>{why}</p>}
      {children && <div className="sw-state-ways">{children}</div>}
      {reference && <Reference reference={reference} language={language} />}
    </div>
  )
}

function Reference({ reference, language }: { reference: string; language: Language }) {
  const say = cellsTexts.in(language)
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(reference).then(() => setCopied(true))
  }
  return (
    <p className="sw-state-reference">
      {say('state.reference')} <code>{reference}</code>
      <button type="button" onClick={copy}>
        {say(copied ? 'state.copied' : 'state.copy')}
      </button>
    </p>
  )
}
