import { memo } from 'react'
import type { Row } from '../../language/row.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { parts } from '../parts/parts.ts'
import { wireOf } from '../../cells/wiresOf.ts'
import type { GridState, Leftover } from '../GridState.ts'
import type { Placed } from '../layout.ts'
import { watchDrawing } from './watchDrawing.ts'

export interface GridCellProps {
  readonly place: Placed
  readonly width: number
  readonly ariaCol: number
  readonly row: Row
  readonly rowKey: string
  readonly services: CellServices
  readonly state: GridState
  readonly shown: boolean
  readonly editable: boolean
  /** Looks like an editor that takes nothing. */
  readonly disabled: boolean
  readonly readOnly: boolean
  /** Still empty, and must not stay so. */
  readonly needed: boolean
  readonly error: string | undefined
  /** Text that was typed here and means nothing. */
  readonly leftover: Leftover | undefined
  readonly active: boolean
  readonly marked: boolean
  readonly editing: 'no' | 'replace' | 'keep'
  /** Id of the active cell, for aria-activedescendant. */
  readonly id: string | undefined
  /** Over how many rows it reaches; 0 where a cell above covers it, -1 where that cell ends. */
  readonly span: number
}

function classOf(props: GridCellProps, look: string | undefined, isWrong: boolean): string {
  const {
    place: { column },
    active,
    marked,
    editable,
    disabled,
    editing,
    needed,
    span,
  } = props
  return (
    `sw-cell${column.align === 'left' ? '' : ` sw-${column.align}`}${look ? ` ${look}` : ''}${editable ? ' sw-editable' : ''}${disabled ? ' sw-disabled' : ''}${column.wrap ? ' sw-wrap' : ''}${spanClass(span)}` +
    `${marked ? ' sw-marked' : ''}${active ? ' sw-active' : ''}${isWrong ? ' sw-wrong' : ''}${needed ? ' sw-needed' : ''}${editing === 'no' ? '' : ' sw-editing'}`
  )
}

const spanClass = (span: number): string =>
  span === 1 ? '' : span > 1 ? ' sw-spanning' : span === 0 ? ' sw-covered' : ' sw-covered sw-span-end'

/** One cell: text, or an editor while it is the active one and being edited. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const {
    place,
    width,
    ariaCol,
    row,
    services,
    shown,
    editable,
    readOnly,
    error,
    active,
    marked,
    editing,
    id,
    span,
  } = props
  const { cell, column } = place
  watchDrawing.tell?.('cell', `${props.rowKey}.${column.key}`)
  // Where the user stands a covered cell says what it holds.
  if (span < 1 && !active)
    return (
      <div
        role="presentation"
        data-col={column.key}
        className={classOf(props, undefined, Boolean(error))}
        style={{ width }}
      />
    )
  const read = { value: row[column.key], row, column, services }
  const Editor = editing !== 'no' && editable ? parts.now?.CellEditor : undefined // what opens it is one of them
  // It stands there as long as the value does that it was typed over.
  const left =
    props.leftover && shown && (row[wireOf(column)] ?? null) === props.leftover.over
      ? props.leftover
      : undefined
  const mistake = left?.says || error
  const wrong = mistake ?? (shown ? cell.wrong?.(read) : undefined)
  return (
    <div
      role="gridcell"
      id={id}
      data-col={column.key}
      aria-colindex={ariaCol}
      aria-selected={marked || undefined}
      aria-invalid={wrong ? true : undefined}
      aria-readonly={readOnly || undefined}
      aria-disabled={props.disabled || undefined}
      aria-rowspan={span > 1 ? span : undefined}
      aria-required={props.needed || undefined}
      className={classOf(
        props,
        shown && !Editor && !left ? cell.className?.(read) : undefined,
        Boolean(mistake),
      )}
      style={{ width }}
      title={Editor || !shown ? undefined : (wrong ?? cell.title?.(read))}
      aria-label={shown && !Editor && !left ? cell.spoken?.(read) : undefined}
    >
      {Editor ? (
        <Editor
          column={column}
          row={row}
          rowKey={props.rowKey}
          state={props.state}
          replace={editing === 'replace'}
          error={error}
          leftover={left?.text}
        />
      ) : !shown ? null : left ? (
        left.text
      ) : column.link && cell.text(read) ? (
        <span role="link" className="sw-link">
          {cell.text(read)}
        </span>
      ) : cell.draw ? (
        cell.draw(read)
      ) : (
        cell.text(read)
      )}
    </div>
  )
}, sameCell)

/** Of the row only the keys that the column reads count. */
function sameCell(before: GridCellProps, now: GridCellProps): boolean {
  if (before.row !== now.row) {
    if (now.editing !== 'no' || now.place.cell.readsRow) return false
    for (const key of now.place.reads) if (before.row[key] !== now.row[key]) return false
  }
  return (
    before.place === now.place &&
    before.width === now.width &&
    before.services === now.services &&
    before.shown === now.shown &&
    before.editable === now.editable &&
    before.disabled === now.disabled &&
    before.span === now.span &&
    before.readOnly === now.readOnly &&
    before.needed === now.needed &&
    before.error === now.error &&
    before.leftover === now.leftover &&
    before.active === now.active &&
    before.marked === now.marked &&
    before.editing === now.editing &&
    before.id === now.id &&
    before.ariaCol === now.ariaCol
  )
}
