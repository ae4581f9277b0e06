import { defineTexts } from './defineTexts.ts'
import { definitions as EN } from './en/definitions.ts'
import { definitions as CN } from './zh/definitions.ts'

export const definitionTexts = defineTexts('definitions', { EN, CN })
