import { defineTexts } from './defineTexts.ts'
import { rules as EN } from './en/rules.ts'
import { rules as CN } from './zh/rules.ts'

export const rulesTexts = defineTexts('rules', { EN, CN })
