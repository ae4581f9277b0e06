import { defineTexts } from './defineTexts.ts'
import { agree as EN } from './en/agree.ts'
import { agree as CN } from './zh/agree.ts'

export const agreeTexts = defineTexts('agree', { EN, CN })
