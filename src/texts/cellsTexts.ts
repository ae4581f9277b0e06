import { defineTexts } from './defineTexts.ts'
import { cells as EN } from './en/cells.ts'
import { cells as CN } from './zh/cells.ts'

export const cellsTexts = defineTexts('cells', { EN, CN })
