import type { ReactNode } from 'react'
import type { Language } from '../../language/label.ts'
import { formulaTexts } from '../../texts/formulaTexts.ts'

interface Props {
  readonly id: string
  /** What is said of what stands there, and whether that is a mistake. */
  readonly words: string
  readonly isBad: boolean
  readonly language: Language
  /** Lists what may be named. */
  onNames(): void
  /** What else can be done. */
  readonly children?: ReactNode
}

/** What stands below a formula or an expression that is typed. */
export const FormulaFoot = ({ id, words, isBad, language, onNames, children }: Props) => (
  <div className="sw-formula-foot">
    <span id={id} role="status" className={`sw-formula-says${isBad ? ' sw-formula-bad' : ''}`}>
      {words}
    </span>
    <button type="button" className="sw-press sw-link" onClick={onNames}>
      {formulaTexts.in(language)('names')}
    </button>
    {children}
  </div>
)
