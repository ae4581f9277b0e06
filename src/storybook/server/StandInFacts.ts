import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledReport } from '../../language/report.ts'
import type { Row } from '../../language/row.ts'
import type { Envelope } from '../../language/wire.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { Pool } from '../rows/Pool.ts'
import type { Setting } from '../Setting.ts'

/** What a server in memory is made of: definitions, rows, and who asks it. */
export interface StandInFacts {
  readonly entities: Entities
  readonly setting: Setting
  readonly pool: Pool
  readonly env: ExpressionEnv
  readonly audience: string
  readonly language: Language
  /** The report of the screen, and its name. */
  readonly report?: { readonly name: string; readonly is: CompiledReport } | undefined
}

/** What a call answers beside that it went well. */
export type Answered = Pick<Envelope, 'data'> & Partial<Envelope>
export type Call = (entity: CompiledEntity, body: Row) => Answered | Promise<Answered>

/** What goes wrong on purpose. `loading`: nothing is ever answered of documents; `failed`, `refused`: whatever is asked of them. */
export type Trouble = 'loading' | 'failed' | 'refused'
