import { defineTexts } from './defineTexts.ts'
import { expressions as EN } from './en/expressions.ts'
import { expressions as CN } from './zh/expressions.ts'

export const expressionTexts = defineTexts('expressions', { EN, CN })
