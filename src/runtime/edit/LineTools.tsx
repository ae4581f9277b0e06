import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo } from 'react'
import { QuickFilter } from '../../grid/columns/QuickFilter.tsx'
import type { Language } from '../../language/label.ts'
import type { LineView } from '../../grid/columns/useLineView.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { Condition } from '../../language/wire.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

/** Columns that say nothing now are a press away. */
export function QuietColumns({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  const say = useTexts(editTexts)
  return (
    <Tooltip title={say('line.quietColumnsHelp')}>
      <Button size="small" type="text" className="lines-quiet" onClick={onOpen}>
        {say('line.quietColumns', { count })}
      </Button>
    </Tooltip>
  )
}

/** Whether a row asks for any change, as the compiler says of every table with fields that another record gets. */
const changedFlag = 'changedFlag'

/** The lines that ask for a change alone, and all of them again. Nothing where the table changes no other record. */
function OnlyChanged({
  table,
  rows,
  view,
}: {
  readonly table: CompiledTable
  readonly rows: readonly Row[]
  readonly view: LineView
}) {
  const say = useTexts(editTexts)
  if (!table.columns.some(({ before }) => before !== undefined)) return null
  const count = rows.filter((row) => row[changedFlag] === 'Y').length
  const isOn = view.narrowing.conditions.some(({ key }) => key === changedFlag)
  if (count === 0 && !isOn) return null
  const condition: Condition = { key: changedFlag, operator: 'eq', value: 'Y' }
  return (
    <Button
      size="small"
      type={isOn ? 'primary' : 'default'}
      aria-pressed={isOn}
      onClick={() => view.filter(changedFlag, isOn ? null : condition)}
    >
      {say('line.onlyChanged', { count })}
    </Button>
  )
}

/** From so many lines on, there is something to look for. */
const filterFrom = 8

/** What leaves some lines out of sight. */
export function LineNarrowing({
  table,
  rows,
  view,
  language,
}: {
  readonly table: CompiledTable
  readonly rows: readonly Row[]
  readonly view: LineView
  readonly language: Language
}) {
  return (
    <>
      <OnlyChanged table={table} rows={rows} view={view} />
      {rows.length >= filterFrom || view.narrowed ? (
        <QuickFilter view={view} all={rows.length} language={language} />
      ) : null}
    </>
  )
}

/** The whole window for the lines, and back. */
export const FullScreenButton = memo(function FullScreenButton({
  isFull,
  onFull,
}: {
  readonly isFull: boolean
  onFull(isFull: boolean): void
}) {
  const say = useTexts(editTexts)
  const words = say(isFull ? 'line.smaller' : 'line.fullScreen')
  return (
    <Tooltip title={words}>
      <Button
        size="small"
        type="text"
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={words}
        aria-pressed={isFull}
        onClick={() => onFull(!isFull)}
      />
    </Tooltip>
  )
})
