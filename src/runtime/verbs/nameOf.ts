import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'

/** What a row is called: its code, else its name. */
export const nameOf = ({ display }: CompiledEntity, row: Row): string =>
  String(row[display.code] ?? row[display.name] ?? '')
