import type { ExpressionTold } from '../../language/process.ts'
import { useStill } from '../formula/useStill.ts'
import type { ExpressionPlace } from './ExpressionPlace.ts'

/** What the server said of the text that stands there now; neither while it is not known. */
export interface Told {
  readonly of?: Pick<ExpressionTold, 'problems' | 'says'>
  readonly failed?: true
}

/** Milliseconds without a key after which the server is asked: by then nobody is within a word. */
const pause = 400

/** What the server says of an expression, asked whenever nobody has typed for a moment. */
export const useTold = ({ read }: ExpressionPlace, text: string): Told =>
  useStill(text.trim() === '' ? null : text, read, pause) ?? nothing

const nothing: Told = {}
