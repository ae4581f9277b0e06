import { CloseCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Language } from '../language/label.ts'
import { cellsTexts } from '../texts/cellsTexts.ts'

interface Clearing {
  readonly clearIcon: ReactNode
}

const made = new Map<Language, Clearing>()

/** For `allowClear` of antd's inputs: their button has no name of its own. Always the same one for a language. */
export function clearing(language: Language): Clearing {
  const known = made.get(language) ?? {
    clearIcon: <CloseCircleFilled aria-label={cellsTexts.in(language)('clear')} />,
  }
  made.set(language, known)
  return known
}
