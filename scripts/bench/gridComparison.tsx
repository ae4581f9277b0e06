import { ConfigProvider, theme } from 'antd'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { CompiledColumn } from '../../src/language/column.ts'
import type { FieldTypeName } from '../../src/language/field.ts'
import type { Row } from '../../src/language/row.ts'
import type { CellServices } from '../../src/cells/CellServices.ts'
import { Grid } from '../../src/grid/Grid.tsx'
import type { RowChange } from '../../src/grid/GridProps.ts'
import { comparedSizes } from './ComparedPage.ts'
import type { ComparedColumn, ComparedPage, ComparedRow } from './ComparedPage.ts'
import './gridPage.css'

/** Our grid as a line grid has it: formats, pinned column, sequence, selection, totals, rights and errors, everything editable. */

const services: CellServices = { language: 'EN', lookups: { label: (_type, code) => code, values: () => [] } }
const types: Readonly<Record<ComparedColumn['type'], FieldTypeName>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  tag: 'lookup',
  flag: 'flag',
}
const colours = ['default', 'processing', 'success', 'error'] as const
/** Tags are known by what the first rows hold. */
const looked = 200

/** Rows of the caller know no key; where they do not bring one as `id`, each gets one of its own, behind which it stays as it is. */
const keyName = 'comparedKey'
const keyed = (rows: readonly ComparedRow[]): readonly Row[] =>
  rows.map((row, index) => Object.assign(Object.create(row), { [keyName]: index }) as Row) // what stands behind it is a row

let shown: readonly Row[] = []
let columns: readonly CompiledColumn[] = []
let rowKey = 'id'
let selected: ReadonlySet<string> = new Set()
let mounted: { readonly root: Root; readonly element: HTMLElement } | undefined

const statesOf = (key: string, rows: readonly ComparedRow[]): CompiledColumn['states'] =>
  [...new Set(rows.slice(0, looked).map((row) => String(row[key] ?? '')))].map((code, index) => ({
    code,
    label: { CN: code, EN: code },
    color: colours[index % colours.length] ?? 'default',
  }))

const cellTypes = { text: 'text', number: 'number', date: 'date', tag: 'lookup', flag: 'checkbox' } as const
const alignments: Readonly<Partial<Record<ComparedColumn['type'], CompiledColumn['align']>>> = {
  number: 'right',
  flag: 'center',
}

const columnOf = (
  { key, title, type }: ComparedColumn,
  index: number,
  rows: readonly ComparedRow[],
): CompiledColumn => ({
  key,
  field: key,
  title: { CN: title, EN: title },
  type: types[type],
  cellType: cellTypes[type],
  width: comparedSizes.column,
  align: alignments[type] ?? 'left',
  sortable: true,
  fixed: index === 0 ? 'left' : undefined,
  columnsDisplay: 'Y',
  required: false,
  isEdit: true,
  isSummary: type === 'number',
  showThousandSeparator: true,
  ...(type === 'tag' ? { states: statesOf(key, rows) } : {}),
})

const setRows = (rows: readonly ComparedRow[]): void => {
  rowKey = rows[0] && 'id' in rows[0] ? 'id' : keyName
  shown = rowKey === 'id' ? rows : keyed(rows)
  show()
}

const edit = (changes: readonly RowChange[], added: readonly Row[] = []): void => {
  const byKey = new Map(changes.map(({ rowKey: key, values }) => [key, values]))
  shown = [
    ...shown.map((row) => {
      const values = byKey.get(String(row[rowKey]))
      return values
        ? { ...(rowKey === keyName ? (Object.getPrototypeOf(row) as Row) : undefined), ...row, ...values }
        : row // what stands behind the key, now in the row itself
    }),
    ...added,
  ]
  draw()
}
const isEditable = (_row: Row, column: CompiledColumn): boolean => column.isEdit
const errorsOf = (key: string, column: string): string | undefined =>
  key.endsWith('7') && column === columns[1]?.key ? 'Not this value' : undefined
const select = (keys: ReadonlySet<string>): void => {
  selected = keys
  draw()
}

function draw(): void {
  mounted?.root.render(
    <ConfigProvider>
      <div style={{ height: mounted.element.clientHeight || innerHeight }}>
        <Grid
          label="Compared"
          rows={shown}
          rowKey={rowKey}
          columns={columns}
          services={services}
          rowHeight={comparedSizes.row}
          showIndex
          selection="multiple"
          selectedKeys={selected}
          onSelect={select}
          summary
          isEditable={isEditable}
          onEdit={edit}
          errorsOf={errorsOf}
        />
      </div>
    </ConfigProvider>,
  )
}
const show = (): void => flushSync(draw)

/** As in an application, antd's theme is there before the grid and stays when it goes. */
createRoot(document.createElement('div')).render(
  <ConfigProvider>
    <Theme />
  </ConfigProvider>,
)
function Theme(): null {
  theme.useToken()
  return null
}

const bench: ComparedPage = {
  kind: 'dom',
  clicks: 2,
  nativePaste: true,
  setRows,
  mount: (element, rows, given) => {
    mounted?.root.unmount()
    mounted = { root: createRoot(element), element }
    columns = given.map((column, index) => columnOf(column, index, rows))
    selected = new Set()
    setRows(rows)
  },
  value: (row, column) => shown[row]?.[columns[column]?.key ?? ''],
  cellEl: (row, column) =>
    mounted?.element.querySelector(
      `[data-index="${row}"] [data-col="${CSS.escape(columns[column]?.key ?? '')}"]`,
    ) ?? null,
}
Object.assign(window, { bench })
