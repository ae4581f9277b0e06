import { defineTexts } from './defineTexts.ts'
import { server as EN } from './en/server.ts'
import { server as CN } from './zh/server.ts'

export const serverTexts = defineTexts('server', { EN, CN })
