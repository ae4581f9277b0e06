import type { Row } from '../../language/row.ts'
import type { CodedError } from '../fail.ts'

/** The store as the loader sees it: the validated way in that users take, for many documents in one transaction. */
export interface Writer {
  /** Saves each document or says why not, in the order given. A refused one leaves the others saved. */
  save(entity: string, rows: readonly Row[]): Promise<readonly (CodedError | null)[]>
}
