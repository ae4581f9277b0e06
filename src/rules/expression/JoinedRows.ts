import { quoted } from '../naming.ts'
import { row, type Pieces } from './sqlPieces.ts'

/** Joins the row of a table with this id in, and answers its alias. */
export type JoinRow = (id: string, table: string) => string

/** Rows that are joined to the row at hand, and to each other: a look for each row costs several times as much. */
export class JoinedRows {
  private readonly from: string
  private readonly join: JoinRow
  private readonly aliases = new Set<string>()

  /** `from`: what the row at hand stands under. */
  constructor(from: string, join: JoinRow) {
    this.from = from
    this.join = join
  }

  /** The alias of the row with this id; undefined where the id is not one of the row at hand, or of what was joined to it. */
  aliasOf(id: Pieces, table: string): string | undefined {
    if (!id.every((piece) => piece === row || typeof piece === 'string')) return undefined
    const text = id.map((piece) => (piece === row ? this.from : piece)).join('')
    if (id[0] !== row && ![...this.aliases].some((alias) => text.startsWith(`${alias}.`))) return undefined
    const alias = this.join(text, quoted(table))
    this.aliases.add(alias)
    return alias
  }
}
