import type { Definitions } from '../../language/definitions.ts'
import type { Tx } from '../database/Database.ts'
import type { Writer } from './Writer.ts'

/** What a loader needs of the application. */
export interface LoadTarget {
  readonly definitions: Definitions
  readonly tenantId: string
  readonly writer: Writer
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
