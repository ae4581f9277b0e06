import { Button } from 'antd'
import { memo, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { CellServicesContext, useCellServices } from '../../cells/CellServices.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { useTexts } from '../../client/useTexts.ts'
import type { GridHandle, GridProps } from '../../grid/GridProps.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey } from '../document/paths.ts'
import { cardOf, lineParts, type LineParts } from './lineParts.ts'
import { LineSheet } from './LineSheet.tsx'
import type { LinesProps } from './LinesProps.ts'
import type { LineActions } from './useLineActions.tsx'
import type { LineRules } from './useLineRules.ts'

/** So many cards are drawn at first, and with each press as many more. */
const cardsAtOnce = 50

interface Props {
  readonly lines: LinesProps
  readonly rows: readonly Row[]
  readonly columns: readonly CompiledColumn[]
  readonly rules: Pick<LineRules, 'place' | 'errorsOf' | 'isShown'>
  readonly actions: LineActions
  readonly hold: (handle: GridHandle | null) => void
  readonly empty: ReactNode
}

/** The lines of a document on a phone: a card each, and a sheet for the one that is touched. */
export function LineCards({ lines, rows, columns, rules, actions, hold, empty }: Props) {
  const { entity, services, language, label } = lines
  const say = useTexts(editTexts)
  const [most, setMost] = useState(cardsAtOnce)
  const { open, setOpen } = useOpenLine(rows, columns, hold)
  const parts = useMemo(() => lineParts(columns, entity.facts), [columns, entity])
  const touch = useCallback((key: string) => setOpen({ key }), [setOpen])
  const index = open ? rows.findIndex((row) => lineKey(row) === open.key) : -1
  const row = rows[index]
  return (
    <CellServicesContext value={services}>
      {rows.length === 0 && <div className="line-cards-state">{empty}</div>}
      <ul className="line-cards" aria-label={spoken(label, language)}>
        {rows.slice(0, most).map((one) => (
          <Card
            key={lineKey(one)}
            row={one}
            parts={parts}
            mistakes={columns.filter(({ key }) => rules.errorsOf(lineKey(one), key)).length}
            isShown={rules.isShown}
            onTouch={touch}
          />
        ))}
      </ul>
      {rows.length > most && (
        <Button block className="line-cards-more" onClick={() => setMost(most + cardsAtOnce)}>
          {say('line.more', { count: rows.length - most })}
        </Button>
      )}
      {row && (
        <LineSheet
          lines={lines}
          columns={columns}
          row={row}
          index={index}
          count={rows.length}
          path={rules.place(lineKey(row))}
          focus={open?.wire}
          actions={actions}
          mayDelete={actions.onDelete !== undefined && lines.rules.editable(rules.place(lineKey(row)))}
          onGo={(at) => setOpen(rows[at] ? { key: lineKey(rows[at]) } : null)}
          onClose={() => setOpen(null)}
        />
      )}
    </CellServicesContext>
  )
}

interface OpenLine {
  readonly key: string
  /** The field that takes the keyboard. */
  readonly wire?: string | undefined
}

/** The line whose sheet is open; who goes to a cell of it opens it, as he would reach the cell of a grid. */
function useOpenLine(rows: readonly Row[], columns: readonly CompiledColumn[], hold: Props['hold']) {
  const [open, setOpen] = useState<OpenLine | null>(null)
  useEffect(() => {
    hold({
      focusCell: (key, columnKey) => {
        const column = columns.find((one) => one.key === columnKey)
        if ((columnKey !== undefined && !column) || !rows.some((row) => lineKey(row) === key)) return false
        const stem =
          column?.type === 'ref' || column?.type === 'user' ? `${column.field ?? ''}Id` : column?.field
        setOpen({ key, wire: stem ?? column?.key })
        return true
      },
      commit: () => undefined, // the editors of a form write at once
    })
    return () => hold(null)
  }, [rows, columns, hold])
  return { open, setOpen }
}

interface CardProps {
  readonly row: Row
  readonly parts: LineParts
  /** Cells in which something is wrong. */
  readonly mistakes: number
  readonly isShown: NonNullable<GridProps['isShown']>
  onTouch(key: string): void
}

const Card = memo(function Card({ row, parts, mistakes, isShown, onTouch }: CardProps) {
  const say = useTexts(editTexts)
  const { state } = parts
  const { title, facts } = cardOf(parts, row, isShown)
  return (
    <li className={`line-card${mistakes > 0 ? ' line-card-wrong' : ''}`}>
      <button type="button" onClick={() => onTouch(lineKey(row))}>
        <span className="line-card-head">
          <strong>{title ? <FieldValue column={title} row={row} /> : say('line.unnamed')}</strong>
          {state && <FieldValue column={state} row={row} />}
        </span>
        <Facts row={row} facts={facts} />
        {mistakes > 0 && (
          <span className="line-card-mistakes">{say('line.mistakes', { count: mistakes })}</span>
        )}
      </button>
    </li>
  )
})

/** Names and values, in one line each where they fit. */
function Facts({ row, facts }: { readonly row: Row; readonly facts: readonly CompiledColumn[] }) {
  const { language } = useCellServices()
  return (
    <span className="line-card-facts">
      {facts.map((column) => (
        <span key={column.key}>
          <small>{spoken(column.title, language)}</small>
          <FieldValue column={column} row={row} />
        </span>
      ))}
    </span>
  )
}
