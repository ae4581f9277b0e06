import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { spoken } from '../../texts/spoken.ts'

/** What a row shows when it is expanded: names and values. */
export function ExpandedLine({
  row,
  columns,
  language,
}: {
  readonly row: Row
  readonly columns: readonly CompiledColumn[]
  readonly language: Language
}) {
  return (
    <div className="form-box expanded-line">
      <dl className="form-grid description-list">
        {columns.map((column) => (
          <div className="form-field" key={column.key}>
            <dt>{spoken(column.title, language)}</dt>
            <dd className="form-field-value">
              <FieldValue column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
