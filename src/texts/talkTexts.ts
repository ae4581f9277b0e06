import { defineTexts } from './defineTexts.ts'
import { talk as EN } from './en/talk.ts'
import { talk as CN } from './zh/talk.ts'

export const talkTexts = defineTexts('talk', { EN, CN })
