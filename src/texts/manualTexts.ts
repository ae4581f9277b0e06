import { defineTexts } from './defineTexts.ts'
import { manual as EN } from './en/manual.ts'
import { manual as CN } from './zh/manual.ts'

export const manualTexts = defineTexts('manual', { EN, CN })
