import { HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Modal, Segmented } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { GridView } from '../context/GridView.ts'
import { withoutWidths, zoneOf, type Pinned } from '../layout/arrange.ts'
import { columnWords } from './columnWords.ts'
import { dragRow } from './dragRow.ts'

interface Props {
  readonly view: GridView
  readonly onClose: () => void
}

/** Which columns are shown, in which order, and where they are pinned. Everything is done at once in the grid behind; the way back is one button. */
export function ColumnSettings({ view, onClose }: Props) {
  const {
    columns,
    props: {
      services: { language },
    },
  } = view
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const words = columnWords[language]
  const ordered = zones.flatMap((zone) => columns.all.filter((column) => zoneOf(column) === zone))
  const found = ordered.filter((column) =>
    column.title[language].toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const shown = ordered.filter(({ columnsDisplay }) => columnsDisplay !== 'N').length
  /** To the place that another column has now; `null`: behind the last. */
  const move = (key: string, to: number) => {
    const before = ordered[to]
    const rest = ordered.filter((column) => column.key !== key)
    const zone = zoneOf(before ?? rest.at(-1) ?? { fixed: undefined })
    columns.move(key, before?.key ?? null, zone)
  }
  const onKey = (event: KeyboardEvent, { key }: CompiledColumn) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (by === undefined) return
    event.preventDefault()
    columns.step(key, by)
  }
  const row = (column: CompiledColumn) => {
    const title = column.title[language]
    const isShown = column.columnsDisplay !== 'N'
    return (
      <li key={column.key} data-column={column.key}>
        <button
          type="button"
          className="sw-setting-handle"
          aria-label={words.moveThis(title)}
          disabled={typed !== ''}
          onKeyDown={(event) => onKey(event, column)}
          onPointerDown={(event) => dragRow(event, list.current, (to) => move(column.key, to))}
        >
          <HolderOutlined aria-hidden />
        </button>
        <Checkbox
          checked={isShown}
          disabled={isShown && shown < 2}
          onChange={({ target }) => columns.hide(column.key, !target.checked)}
        >
          <span className="sw-setting-title">{title}</span>
        </Checkbox>
        <Segmented<Pinned>
          size="small"
          aria-label={words.pin(title)}
          value={zoneOf(column)}
          onChange={(to) => columns.pin(column.key, to)}
          options={[
            { value: 'left', label: words.left },
            { value: 'none', label: words.none },
            { value: 'right', label: words.right },
          ]}
        />
      </li>
    )
  }
  return (
    <Modal
      open
      title={words.settingsTitle}
      width={460}
      footer={<Foot view={view} onClose={onClose} />}
      onCancel={onClose}
      destroyOnHidden
    >
      <Input
        autoFocus
        allowClear
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="sw-settings-all">
        <Button
          type="link"
          size="small"
          disabled={shown === ordered.length}
          onClick={() => {
            for (const { key } of ordered) columns.hide(key, false)
          }}
        >
          {words.showAll}
        </Button>
      </div>
      <ul ref={list} className="sw-settings" aria-label={words.settingsTitle}>
        {found.map(row)}
      </ul>
      {found.length === 0 && <p className="sw-empty">{words.noColumn}</p>}
    </Modal>
  )
}

/** The ways back, and out. */
function Foot({ view: { columns, props }, onClose }: Props) {
  const words = columnWords[props.services.language]
  return (
    <div className="sw-settings-foot">
      <Button onClick={columns.reset}>{words.restore}</Button>
      <Button onClick={() => columns.change(withoutWidths(columns.choices))}>{words.resetWidths}</Button>
      <span className="sw-settings-gap" />
      <Button type="primary" onClick={onClose}>
        {words.done}
      </Button>
    </div>
  )
}

const zones: readonly Pinned[] = ['left', 'none', 'right']
