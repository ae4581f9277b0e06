import { defineTexts } from './defineTexts.ts'
import { conditions as EN } from './en/conditions.ts'
import { conditions as CN } from './zh/conditions.ts'

export const conditionsTexts = defineTexts('conditions', { EN, CN })
