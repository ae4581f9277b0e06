import { useEffect, useState, type ReactNode } from 'react'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useCellServices, type BestReason as Reason } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { reasonWords } from './reasonWords.ts'

interface Props {
  readonly column: CompiledColumn
  readonly field: CompiledField
  readonly label: string
  /** The row as it stands when it is asked. */
  readonly row: () => Row
  /** In a grid the keyboard reaches it through its cell. */
  readonly inCell?: boolean
}

/** Beside a ref that chooses itself: asked, it tells why this row was chosen. */
export function BestReason({ column, field, label, row, inCell = false }: Props): ReactNode {
  const say = useTexts(editTexts)
  const { why } = useCellServices()
  return why ? (
    <Popover
      trigger="click"
      destroyOnHidden
      content={<Told why={why} column={column} field={field} row={row} />}
    >
      <button
        type="button"
        className="best-reason"
        aria-label={say('best.ask', { label })}
        tabIndex={inCell ? -1 : undefined}
      >
        <QuestionCircleOutlined aria-hidden="true" />
      </button>
    </Popover>
  ) : null
}

/** Asked once it is open, of the row as it stands then. */
function Told({
  why,
  column,
  field,
  row,
}: Pick<Props, 'column' | 'field' | 'row'> & {
  readonly why: (request: { column: CompiledColumn; row: Row }) => Promise<Reason>
}): ReactNode {
  const say = useTexts(editTexts)
  const [told, setTold] = useState<{ readonly reason: Reason; readonly of: Row } | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    const of = row()
    why({ column, row: of }).then(
      (reason) => isGone || setTold({ reason, of }),
      () => isGone || setTold('failed'),
    )
    return () => {
      isGone = true
    }
  }, [why, column, row])
  if (told === null) return <span className="best-reason-told">…</span>
  const words =
    told === 'failed'
      ? [say('document.loadFailed')]
      : reasonWords(told.reason, told.of[field.wire] ?? null, say)
  return (
    <div className="best-reason-told" role="status">
      {words.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </div>
  )
}
