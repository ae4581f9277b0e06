import { defineTexts } from './defineTexts.ts'
import { process as EN } from './en/process.ts'
import { process as CN } from './zh/process.ts'

export const processTexts = defineTexts('process', { EN, CN })
