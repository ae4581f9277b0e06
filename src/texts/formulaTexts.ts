import { defineTexts } from './defineTexts.ts'
import { formula as EN } from './en/formula.ts'
import { formula as CN } from './zh/formula.ts'

export const formulaTexts = defineTexts('formula', { EN, CN })
