import { defineTexts } from './defineTexts.ts'
import { errors as EN } from './en/errors.ts'
import { errors as CN } from './zh/errors.ts'

export const errorTexts = defineTexts('errors', { EN, CN })
