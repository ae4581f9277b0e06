import { useCallback, useMemo, useRef, useState } from 'react'
import { App, Button } from 'antd'
import type { CompiledButton, CompiledColumn, CompiledEntity, CompiledTable, Label, Language, Row } from '../../language/compiled.ts'
import type { CellServices } from '../cells/CellServices.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { joinPath, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import { lineKey, lineKeyName, rowAt } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle, RefusedCell, RowChange } from '../grid/GridProps.ts'
import type { EditRules } from './editRules.ts'
import { LineToolbar } from './LineToolbar.tsx'
import { useEditWords } from './editWords.ts'

export interface LinesProps {
  readonly label: Label
  /** Row whose lines these are: '' for the header, `lines[2]` for lines of a line. */
  readonly rowPath: string
  readonly lines: string
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly services: CellServices
  readonly language: Language
  readonly currentKey?: string
  onRow?(key: string): void
  onVerb?(button: CompiledButton, rows: readonly Row[]): void
  register?(lines: string, handle: GridHandle | null): void
}

const noErrors = new Map<string, never>()

/** The lines of a row, edited in a grid. */
export function LinesSection(props: LinesProps) {
  const say = useEditWords()
  const { label, rowPath, lines, entity, table, store, rules, services, language, currentKey, onRow, onVerb, register } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const handle = useRef<GridHandle | null>(null)
  const { modal, message } = App.useApp()
  const [rows, errors, header] = useSelected(store, ({ row, errors: all }) => {
    const steps = splitPath(rowPath === '' ? '' : rowPath).steps
    return [rowAt(row, steps)?.[lines], all.size ? all : noErrors, row] as const
  })
  const list = useMemo(() => linesOf({ [lines]: rows }, lines), [rows, lines])
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  const indexOf = useMemo(() => new Map(list.map((row, index) => [lineKey(row), index])), [list])
  const place = useCallback((key: string) => joinPath(rowPath, `${lines}[${indexOf.get(key) ?? -1}]`), [rowPath, lines, indexOf])
  const may = rules.editable(joinPath(rowPath, lines))

  const isEditable = useCallback((row: Row, column: CompiledColumn) => {
    const field = column.field ? fields.get(column.field) : undefined
    return field !== undefined && column.isEdit && rules.editable(joinPath(place(lineKey(row)), field.wire))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the header decides too: its state, or a field that a predicate of the line reads
  }, [fields, rules, place, header])
  const isRequired = useCallback((row: Row, column: CompiledColumn) => {
    const field = column.field ? fields.get(column.field) : undefined
    return field !== undefined && rules.required(field, place(lineKey(row)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [fields, rules, place, header])
  const isShown = useCallback((row: Row, column: CompiledColumn) => rules.shown(column, column.field ? fields.get(column.field) : undefined, place(lineKey(row))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
    [fields, rules, place, header])
  // Errors name the wire key that is sent (itemId); the column of a ref shows another one (itemName).
  const wires = useMemo(() => new Map(table.columns.map((column) => [column.key, fields.get(column.field ?? '')?.wire ?? column.key])), [table, fields])
  const errorsOf = useCallback((key: string, column: string) => errors.get(joinPath(place(key), wires.get(column) ?? column))?.msg, [errors, place, wires])
  const edit = useCallback((changes: readonly RowChange[]) => store.changeMany(changes.map(({ rowKey, values }) => ({ rowPath: place(rowKey), values }))), [store, place])
  const begin = useCallback((key: string) => {
    // Typing can begin at once, in the first cell that takes it.
    const first = table.columns.find((column) => column.isEdit && column.columnsDisplay === 'Y')
    requestAnimationFrame(() => handle.current?.focusCell(key, first?.key))
    return true
  }, [table])
  const add = () => begin(store.addLine(rowPath, lines))
  const offer = () => begin(store.offerLine(rowPath, lines))
  const refused = (cells: readonly RefusedCell[]) => {
    const named = cells.slice(0, 5).map(({ columnKey, text }) => `${table.columns.find(({ key }) => key === columnKey)?.title[language] ?? ''} “${text}”`)
    message.warning(say('pasteRefused', { count: cells.length, cells: named.join('; ') }), 8)
  }
  const remove = () => modal.confirm({
    title: say('deleteLines', { count: selected.size }),
    okText: say('delete'),
    okButtonProps: { danger: true },
    cancelText: say('cancel'),
    onOk: () => {
      store.deleteLines(rowPath, lines, [...selected])
      setSelected(new Set())
    },
  })

  return (
    <div className="lines-section">
      <LineToolbar
        table={table} language={language} may={may} selected={selected.size}
        onAdd={add} onDelete={remove} onCopy={() => store.copyLines(rowPath, lines, [...selected])}
        onVerb={(button) => onVerb?.(button, list.filter((row) => selected.has(lineKey(row))))}
      />
      <div className="lines-grid" style={{ height: gridHeight(list.length) }}>
        <Grid
          ref={(grid) => { handle.current = grid; register?.(joinPath(rowPath, lines), grid) }}
          label={label[language]} rows={list} rowKey={lineKeyName} columns={table.columns} services={services}
          showIndex={table.showIndex} selection={table.selection} selectedKeys={selected} onSelect={setSelected}
          summary={table.showSummary} currentKey={currentKey} onRowClick={(row) => onRow?.(lineKey(row))}
          isShown={isShown} isEditable={isEditable} isRequired={isRequired} errorsOf={errorsOf} onEdit={edit} onRefused={refused}
          onAppend={may && table.toolbar.some(({ kind }) => kind === 'addLine') ? offer : undefined} onUndo={store.undo} onRedo={store.redo}
          empty={may ? <Button type="dashed" onClick={add}>{say('addLine')}</Button> : say('noLines')}
        />
      </div>
    </div>
  )
}

/** High enough for the lines there are, never more than a screenful. */
const gridHeight = (rows: number) => Math.min(520, Math.max(rows > 0 ? 132 : 170, 40 + 36 * rows + 56))
