import { defineTexts } from './defineTexts.ts'
import { quickFilter as EN } from './en/quickFilter.ts'
import { quickFilter as CN } from './zh/quickFilter.ts'

export const quickFilterTexts = defineTexts('quickFilter', { EN, CN })
