import { memo, useId, useMemo, type ReactNode } from 'react'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { useCellServices } from '../../cells/CellServices.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { isUnsaid } from '../../cells/absentCell.ts'
import type { RowChange } from '../../grid/GridProps.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { gridTexts } from '../../texts/gridTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { flowParts, takeKey, type FlowParts } from './takings.ts'

interface Props {
  readonly label: string
  readonly columns: readonly CompiledColumn[]
  /** With what is taken of each, null where it is not chosen. */
  readonly rows: readonly Row[]
  readonly loading: boolean
  /** What stands in place of the rows. */
  readonly instead: ReactNode
  /** Keys of the chosen rows, of all pages. */
  readonly chosen: ReadonlySet<string>
  readonly mistakeOf: (row: Row) => string | undefined
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onTake: (changes: readonly RowChange[]) => void
}

/** The source rows on a phone, a card each: touched to be chosen, and then asked how much. */
export function FlowCards(props: Props) {
  const { label, columns, rows, loading, instead, chosen, mistakeOf, onChoose, onTake } = props
  const { language } = useCellServices()
  const say = gridTexts.in(language)
  const parts = useMemo(() => flowParts(columns), [columns])
  const keys = rows.map((row) => String(row['id']))
  const here = keys.filter((key) => chosen.has(key)).length
  const choose = (some: readonly string[], isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, ...some] : [...chosen].filter((key) => !some.includes(key))))
  if (instead) return <div className="flow-cards-state">{instead}</div>
  return (
    <>
      {rows.length > 1 && (
        <label className="flow-cards-all">
          <input
            type="checkbox"
            checked={here === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = here > 0 && here < rows.length
            }}
            onChange={(event) => choose(keys, event.target.checked)}
          />
          {say('rows.selectAll')}
        </label>
      )}
      <ul className="flow-cards" aria-label={label} aria-busy={loading || undefined}>
        {rows.map((row, index) => (
          <Card
            key={keys[index]}
            row={row}
            parts={parts}
            isChosen={chosen.has(keys[index] ?? '')}
            mistake={mistakeOf(row)}
            onChoose={(isChosen) => choose(keys.slice(index, index + 1), isChosen)}
            onTake={(values) => onTake([{ rowKey: keys[index] ?? '', values }])}
          />
        ))}
      </ul>
    </>
  )
}

interface CardProps {
  readonly row: Row
  readonly isChosen: boolean
  readonly parts: FlowParts
  readonly mistake: string | undefined
  readonly onChoose: (isChosen: boolean) => void
  readonly onTake: (values: Row) => void
}

function Card({ row, isChosen, parts: { title, facts, take }, mistake, onChoose, onTake }: CardProps) {
  const { language } = useCellServices()
  const id = useId()
  return (
    <li className={isChosen ? 'flow-card flow-card-chosen' : 'flow-card'}>
      <label>
        <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
        <span className="flow-card-words">
          <strong>{title && <FieldValue column={title} row={row} />}</strong>
          <Facts row={row} facts={facts} />
        </span>
      </label>
      {isChosen && take && (
        <div className="flow-card-take">
          <label htmlFor={id}>{spoken(take.title, language)}</label>
          <FieldEditor
            id={id}
            column={take}
            value={row[takeKey]}
            row={row}
            required
            onChange={onTake}
            {...(mistake === undefined ? {} : { error: mistake, describedBy: `${id}-mistake` })}
          />
          {mistake && (
            <span id={`${id}-mistake`} role="alert" className="flow-card-mistake">
              {mistake}
            </span>
          )}
        </div>
      )}
    </li>
  )
}

/** Names and values, side by side where they fit. */
const Facts = memo(function Facts({
  row,
  facts,
}: {
  readonly row: Row
  readonly facts: readonly CompiledColumn[]
}) {
  const { language } = useCellServices()
  return (
    <span className="flow-card-facts">
      {facts
        .filter((column) => !isUnsaid(column, row[column.key]))
        .map((column) => (
          <span key={column.key} className={column.withCode && 'flow-card-thing'}>
            <small>{spoken(column.title, language)}</small>
            <FieldValue column={column} row={row} />
          </span>
        ))}
    </span>
  )
})
