import { defineTexts } from './defineTexts.ts'
import { attachments as EN } from './en/attachments.ts'
import { attachments as CN } from './zh/attachments.ts'

export const attachmentsTexts = defineTexts('attachments', { EN, CN })
