import { remembered } from '../source/remembered.ts'

const known = new Map<string, string>()

/** The same string for all that are spelled alike: most words stand in many files, and are compared and looked up all the time. */
export const spelled = (text: string): string => remembered(known, text, ofItsOwn)

/** Not a part of the file that it stands in; of one byte a letter where it can be, as the words of the compiler are. */
const ofItsOwn = (text: string): string =>
  /^[ -~]*$/.test(text) ? Buffer.from(text, 'latin1').toString('latin1') : text
