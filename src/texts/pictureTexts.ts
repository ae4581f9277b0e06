import { defineTexts } from './defineTexts.ts'
import { picture as EN } from './en/picture.ts'
import { picture as CN } from './zh/picture.ts'

export const pictureTexts = defineTexts('picture', { EN, CN })
