import { defineTexts } from './defineTexts.ts'
import { loading as EN } from './en/loading.ts'
import { loading as CN } from './zh/loading.ts'

export const loadingTexts = defineTexts('loading', { EN, CN })
