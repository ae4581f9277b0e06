/** The same as in the browser, and the rooms of the server: what is computed needs no list. */
export { labelOf, textsOf } from './texts.ts'
