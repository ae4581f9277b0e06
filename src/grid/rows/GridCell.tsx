import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { memo, type ReactNode } from 'react'
import type { CellRead } from '../../cells/Cell.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { CellEditor } from './CellEditor.tsx'
import { wireOf, linkIn } from '../../cells/wiresOf.ts'
import type { CellMark } from '../GridProps.ts'
import type { GridRules } from '../context/GridRules.ts'
import type { Placed } from '../layout/layout.ts'
import { watchDrawing } from './watchDrawing.ts'
import type { GridStore } from '../state/GridStore.ts'
import type { Leftover } from '../state/GridState.ts'

export interface GridCellProps {
  readonly place: Placed
  readonly width: number
  readonly ariaCol: number
  readonly row: Row
  readonly rowKey: string
  readonly services: CellServices
  readonly state: GridStore
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
  /** What it is beside its value. */
  readonly mark: CellMark | undefined
  /** What stands beside the value, where the user is. */
  readonly aside: GridRules['aside']
}

function classOf(props: GridCellProps, look: string | undefined, isWrong: boolean): string {
  const { column } = props.place
  const looks = `sw-cell${column.align === 'left' ? '' : ` sw-${column.align}`}${look ? ` ${look}` : ''}`
  return `${looks}${markClass(props)}${kindClass(props, column)}${momentClass(props)}${isWrong ? ' sw-wrong' : ''}`
}

const markClass = ({ mark }: GridCellProps): string => (mark ? ` sw-mark-${mark.look}` : '')

/** What the cell is as long as its row stands as it does. One text, without a list in between: a screen has hundreds of cells. */
function kindClass({ editable, disabled, span, needed }: GridCellProps, { wrap }: CompiledColumn): string {
  return `${editable ? ' sw-editable' : ''}${disabled ? ' sw-disabled' : ''}${wrap ? ' sw-wrap' : ''}${spanClass(span)}${needed ? ' sw-needed' : ''}`
}

/** What it is while the user stands there. */
function momentClass({ marked, active, editing }: GridCellProps): string {
  return `${marked ? ' sw-marked' : ''}${active ? ' sw-active' : ''}${editing === 'no' ? '' : ' sw-editing'}`
}

function spanClass(span: number): string {
  if (span === 1) return ''
  if (span > 1) return ' sw-spanning'
  return span === 0 ? ' sw-covered' : ' sw-covered sw-span-end'
}

/** One cell: text, or an editor while it is the active one and being edited. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { place, width, row, rowKey, services, editing, error } = props
  const { column } = place
  watchDrawing.tell?.('cell', `${rowKey}.${column.key}`)
  if (isCovered(props))
    return (
      <div
        role="presentation"
        data-col={column.key}
        className={classOf(props, undefined, Boolean(error))}
        style={{ width }}
      />
    )
  const read = { value: row[column.key], row, column, services }
  const isOpen = isEdited(props)
  const left = leftIn(props)
  const value = isOpen || left ? undefined : valueIn(props)
  const mistake = mistakeIn(props, left)
  const wrong = wrongIn(props, read, mistake)
  return (
    <div
      role="gridcell"
      id={props.id}
      data-col={column.key}
      aria-colindex={props.ariaCol}
      {...statesOf(props)}
      aria-invalid={wrong ? true : undefined}
      aria-label={spokenIn(props, value, read)}
      className={classOf(props, value?.className?.(read), Boolean(mistake))}
      style={{ width }}
      title={isOpen ? undefined : titleOf(props, read, wrong)}
    >
      {isOpen ? (
        <CellEditor
          column={column}
          row={row}
          rowKey={rowKey}
          slot={props.state.editor}
          replace={editing === 'replace'}
          error={error}
          leftover={left?.text}
        />
      ) : (
        content(props, read, left)
      )}
    </div>
  )
}, sameCell)

const isEdited = ({ editing, editable }: GridCellProps): boolean => editing !== 'no' && editable

const mistakeIn = ({ error }: GridCellProps, left: Leftover | undefined): string | undefined =>
  left?.says || error

/** The reader of the value, where the value is shown. */
const valueIn = ({ shown, place }: GridCellProps): Placed['cell'] | undefined =>
  shown ? place.cell : undefined

/** Where the user stands a covered cell says what it holds. */
const isCovered = ({ span, active }: GridCellProps): boolean => span < 1 && !active

/** What was left in the cell; it stands there as long as the value does that it was typed over. */
function leftIn({ leftover, shown, row, place }: GridCellProps): Leftover | undefined {
  return leftover && shown && (row[wireOf(place.column)] ?? null) === leftover.over ? leftover : undefined
}

/** What a picture of a value says, and what the cell is among its neighbours. */
function spokenIn(
  { mark }: GridCellProps,
  value: Placed['cell'] | undefined,
  read: CellRead,
): string | undefined {
  const words = value?.spoken?.(read)
  return mark?.look === 'best' && value ? `${words ?? value.text(read)}, ${mark.text}` : words
}

/** The value, and what stands beside it; that is worked by itself, and the keyboard stays with the grid. */
function content(props: GridCellProps, read: CellRead, left: Leftover | undefined): ReactNode {
  const { aside, shown, row, place } = props
  const value = shownIn(props, read, left)
  const beside = shown && aside?.(row, place.column)
  return beside ? (
    <>
      {value}
      <span role="presentation" className="sw-aid sw-aside" onMouseDown={(event) => event.preventDefault()}>
        {beside}
      </span>
    </>
  ) : (
    value
  )
}

/** What was left in it, or its value. */
function shownIn(
  { place: { cell, column }, shown, mark }: GridCellProps,
  read: CellRead,
  left: Leftover | undefined,
): ReactNode {
  if (shown && left) return left.text
  if (mark?.look === 'closed') return mark.text
  if (!shown) return null
  if (linkIn(column, read.row) && cell.text(read))
    return (
      <span role="link" className="sw-link">
        {cell.text(read)}
      </span>
    )
  return cell.draw ? cell.draw(read) : cell.text(read)
}

/** What was done wrong in the cell, else what is wrong with its value. */
const wrongIn = (
  { shown, place: { cell } }: GridCellProps,
  read: CellRead,
  mistake: string | undefined,
): string | undefined => mistake ?? (shown ? cell.wrong?.(read) : undefined)

const titleOf = ({ shown, place: { cell } }: GridCellProps, read: CellRead, wrong: string | undefined) =>
  shown ? (wrong ?? cell.title?.(read)) : undefined

/** For those who do not see the cell; most cells are in none of these states and share one object. */
function statesOf({ marked, readOnly, disabled, span, needed }: GridCellProps) {
  if (!marked && !readOnly && !disabled && !needed && span <= 1) return noStates
  return {
    'aria-selected': marked || undefined,
    'aria-readonly': readOnly || undefined,
    'aria-disabled': disabled || undefined,
    'aria-rowspan': span > 1 ? span : undefined,
    'aria-required': needed || undefined,
  }
}
const noStates = {}

/** Of the row only the keys that the column reads count. */
function sameCell(before: GridCellProps, now: GridCellProps): boolean {
  if (before.row !== now.row) {
    if (now.editing !== 'no' || now.place.cell.readsRow) return false
    for (const key of now.place.reads) if (before.row[key] !== now.row[key]) return false
  }
  return samePlace(before, now) && sameState(before, now)
}

function samePlace(before: GridCellProps, now: GridCellProps): boolean {
  return (
    before.place === now.place &&
    before.width === now.width &&
    before.ariaCol === now.ariaCol &&
    before.span === now.span &&
    before.services === now.services &&
    before.shown === now.shown &&
    before.editable === now.editable &&
    before.disabled === now.disabled &&
    before.readOnly === now.readOnly
  )
}

function sameState(before: GridCellProps, now: GridCellProps): boolean {
  return (
    before.active === now.active &&
    before.marked === now.marked &&
    before.editing === now.editing &&
    before.id === now.id &&
    before.needed === now.needed &&
    before.error === now.error &&
    before.mark === now.mark &&
    before.leftover === now.leftover &&
    before.aside === now.aside
  )
}
