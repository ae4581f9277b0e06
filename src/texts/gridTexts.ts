import { defineTexts } from './defineTexts.ts'
import { grid as EN } from './en/grid.ts'
import { grid as CN } from './zh/grid.ts'

export const gridTexts = defineTexts('grid', { EN, CN })
