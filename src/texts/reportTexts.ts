import { defineTexts } from './defineTexts.ts'
import { report as EN } from './en/report.ts'
import { report as CN } from './zh/report.ts'

export const reportTexts = defineTexts('report', { EN, CN })
