import { defineTexts } from './defineTexts.ts'
import { approval as EN } from './en/approval.ts'
import { approval as CN } from './zh/approval.ts'

export const approvalTexts = defineTexts('approval', { EN, CN })
