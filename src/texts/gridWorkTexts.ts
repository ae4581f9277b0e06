import { defineTexts } from './defineTexts.ts'
import { gridWork as EN } from './en/gridWork.ts'
import { gridWork as CN } from './zh/gridWork.ts'

export const gridWorkTexts = defineTexts('gridWork', { EN, CN })
