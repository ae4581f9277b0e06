import { Alert, Button, Skeleton, Timeline } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { HistoryRow } from './historyRows.ts'
import type { PanelProps } from './PanelProps.ts'
import { useAboutDocument } from './useAboutDocument.ts'

/** Who did what with this document, newest first. Append-only on the server. */
export function HistoryPanel({ entity, id, version }: PanelProps) {
  const say = useTexts(editTexts)
  const {
    data: rows,
    error,
    retry,
  } = useAboutDocument<readonly HistoryRow[]>(entity, 'findHistory', id, version)

  if (id === undefined) return <p className="panel-empty">{say('history.empty')}</p>
  if (error)
    return (
      <Alert
        type="error"
        title={error}
        action={
          <Button size="small" onClick={retry}>
            {say('document.retry')}
          </Button>
        }
      />
    )
  if (!rows) return <Skeleton active paragraph={{ rows: 3 }} title={false} />
  if (rows.length === 0) return <p className="panel-empty">{say('history.none')}</p>
  return (
    <Timeline
      className="history-panel"
      items={rows.map((row, index) => ({
        key: `${row.operateDate} ${index}`,
        content: (
          <HistoryStep
            row={row}
            line={row.lineNum === null ? '' : say('line.number', { number: row.lineNum })}
          />
        ),
      }))}
    />
  )
}

function HistoryStep({ row, line }: { row: HistoryRow; line: string }) {
  const moved = row.toStatus !== null && row.fromStatus !== row.toStatus
  return (
    <div>
      <strong>{row.actionName}</strong> {line}
      {moved ? (
        <span className="history-states">
          {' '}
          {row.fromStatusMeaning ? `${row.fromStatusMeaning} → ` : ''}
          {row.toStatusMeaning}
        </span>
      ) : null}
      <div className="history-who">
        {row.operatorName ? `${row.operatorName} · ` : ''}
        {row.operateDate}
      </div>
      {row.opinion ? <div className="history-opinion">{row.opinion}</div> : null}
    </div>
  )
}
