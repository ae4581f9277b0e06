import { defineTexts } from './defineTexts.ts'
import { client as EN } from './en/client.ts'
import { client as CN } from './zh/client.ts'

export const clientTexts = defineTexts('client', { EN, CN })
