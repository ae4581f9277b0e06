import { HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Modal, Segmented } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { clearing } from '../../cells/clearing.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { GridView } from '../context/GridView.ts'
import { withoutWidths, zoneOf, type Pinned } from '../layout/arrange.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import { dragRow } from './dragRow.ts'
import { spoken } from '../../texts/spoken.ts'

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
  const say = gridWorkTexts.in(language)
  const ordered = zones.flatMap((zone) => columns.all.filter((column) => zoneOf(column) === zone))
  const found = ordered.filter((column) =>
    spoken(column.title, language).toLowerCase().includes(typed.trim().toLowerCase()),
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
    const title = spoken(column.title, language)
    const isShown = column.columnsDisplay !== 'N'
    return (
      <li key={column.key} data-column={column.key}>
        <button
          type="button"
          className="sw-setting-handle"
          aria-label={say('column.move', { title })}
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
          aria-label={say('column.pin', { title })}
          value={zoneOf(column)}
          onChange={(to) => columns.pin(column.key, to)}
          options={[
            { value: 'left', label: say('pin.left') },
            { value: 'none', label: say('pin.none') },
            { value: 'right', label: say('pin.right') },
          ]}
        />
      </li>
    )
  }
  return (
    <Modal
      open
      title={say('columns.title')}
      width={460}
      footer={<Foot view={view} onClose={onClose} />}
      onCancel={onClose}
      destroyOnHidden
    >
      <Input
        autoFocus
        allowClear={clearing(language)}
        aria-label={say('columns.search')}
        placeholder={say('columns.search')}
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
          {say('columns.showAll')}
        </Button>
      </div>
      <ul ref={list} className="sw-settings" aria-label={say('columns.title')}>
        {found.map(row)}
      </ul>
      {found.length === 0 && <p className="sw-empty">{say('columns.none')}</p>}
    </Modal>
  )
}

/** The ways back, and out; the keyboard goes back to where it was when the settings were opened. */
function Foot({ view: { columns, props }, onClose }: Props) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }))
    },
    [opener],
  )
  const say = gridWorkTexts.in(props.services.language)
  return (
    <div className="sw-settings-foot">
      <Button onClick={columns.reset}>{say('columns.restore')}</Button>
      <Button onClick={() => columns.change(withoutWidths(columns.choices))}>
        {say('columns.resetWidths')}
      </Button>
      <span className="sw-settings-gap" />
      <Button type="primary" onClick={onClose}>
        {say('columns.done')}
      </Button>
    </div>
  )
}

const zones: readonly Pinned[] = ['left', 'none', 'right']
