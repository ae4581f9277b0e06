import { defineTexts } from './defineTexts.ts'
import { seal as EN } from './en/seal.ts'
import { seal as CN } from './zh/seal.ts'

export const sealTexts = defineTexts('seal', { EN, CN })
