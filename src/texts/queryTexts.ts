import { defineTexts } from './defineTexts.ts'
import { query as EN } from './en/query.ts'
import { query as CN } from './zh/query.ts'

export const queryTexts = defineTexts('query', { EN, CN })
