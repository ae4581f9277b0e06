import { defineTexts } from './defineTexts.ts'
import { shell as EN } from './en/shell.ts'
import { shell as CN } from './zh/shell.ts'

export const shellTexts = defineTexts('shell', { EN, CN })
