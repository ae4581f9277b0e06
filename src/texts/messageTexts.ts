import { defineTexts } from './defineTexts.ts'
import { message as EN } from './en/message.ts'
import { message as CN } from './zh/message.ts'

export const messageTexts = defineTexts('message', { EN, CN })
