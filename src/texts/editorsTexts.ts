import { defineTexts } from './defineTexts.ts'
import { editors as EN } from './en/editors.ts'
import { editors as CN } from './zh/editors.ts'

export const editorsTexts = defineTexts('editors', { EN, CN })
