import { defineTexts } from './defineTexts.ts'
import { login as EN } from './en/login.ts'
import { login as CN } from './zh/login.ts'

export const loginTexts = defineTexts('login', { EN, CN })
