import { defineTexts } from './defineTexts.ts'
import { rich as EN } from './en/rich.ts'
import { rich as CN } from './zh/rich.ts'

export const richTexts = defineTexts('rich', { EN, CN })
