import { defineTexts } from './defineTexts.ts'
import { rows as EN } from './en/rows.ts'
import { rows as CN } from './zh/rows.ts'

export const rowsTexts = defineTexts('rows', { EN, CN })
