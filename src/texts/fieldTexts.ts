import { defineTexts } from './defineTexts.ts'
import { fields as EN } from './en/fields.ts'
import { fields as CN } from './zh/fields.ts'

export const fieldTexts = defineTexts('fields', { EN, CN })
