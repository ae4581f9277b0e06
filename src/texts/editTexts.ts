import { defineTexts } from './defineTexts.ts'
import { edit as EN } from './en/edit.ts'
import { edit as CN } from './zh/edit.ts'

export const editTexts = defineTexts('edit', { EN, CN })
