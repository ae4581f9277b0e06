import { defineTexts } from './defineTexts.ts'
import { runtime as EN } from './en/runtime.ts'
import { runtime as CN } from './zh/runtime.ts'

export const runtimeTexts = defineTexts('runtime', { EN, CN })
