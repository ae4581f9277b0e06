import { textType } from './families/textType.ts'

/** Each row says of what type its value is: it is kept as text, and drawn, entered and checked as that type. */
export const typed = textType({ cell: 'text', width: 180, maxLength: 240 })
