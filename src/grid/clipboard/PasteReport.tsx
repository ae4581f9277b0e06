import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefusedEntry, RefusedReport } from '../context/Aids.ts'
import type { GridAidsProps } from '../context/GridAidsProps.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { gridWork } from '../../texts/en/gridWork.ts'
import { sayOf } from '../aids/announce.ts'
import { copyOut } from './copying.ts'
import type { GridContext } from '../context/GridContext.ts'
import { writeCsv, writeTable } from './tableText.ts'
import { focusCell } from '../context/walking.ts'

const lineHeight = 38
/** So many lines are seen at most; fewer take less room. */
const seenLines = 7
/** So many above and below those in sight are drawn too. */
const linesBeside = 5

/** Which pasted cells were not taken, and why; a click goes there. It stays until it is closed. */
export function PasteReport({ context, view, report }: GridAidsProps & { readonly report: RefusedReport }) {
  const say = sayOf({ view })
  const lines = useMemo(() => [...report.refused], [report])
  const keys = useKeysOfNewRows(context, lines)
  const close = () => {
    context.aids.show({ report: null })
    context.focus()
  }
  const table = () => [
    [say('report.row'), say('report.column'), say('report.text'), say('report.reason')],
    ...lines.map(({ index, title, text, reason }) => [String(index + 1), title, text, reason]),
  ]
  const copy = (write: (rows: readonly (readonly string[])[]) => string) => {
    void copyOut(context, { text: write(table()), html: '' })
  }
  const jump = ({ rowKey, index, columnKey }: RefusedEntry) => {
    const key = rowKey ?? keys.current.get(index)
    if (key === undefined) return
    context.root.current?.scrollIntoView({ block: 'nearest' })
    focusCell(context, key, columnKey ?? undefined)
  }
  return (
    <section
      className="sw-aid sw-report"
      role="region"
      aria-label={say('report.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          close()
        }
      }}
    >
      <header>
        <strong>{say('paste.refused', { count: report.refused.length, all: report.asked })}</strong>
        <Button size="small" onClick={() => copy(writeTable)}>
          {say('report.copyText')}
        </Button>
        <Button size="small" onClick={() => copy(writeCsv)}>
          {say('report.copyCsv')}
        </Button>
        <Button size="small" type="text" aria-label={say('report.close')} onClick={close}>
          ✕
        </Button>
      </header>
      <div className="sw-report-head" aria-hidden="true">
        <span>{say('report.row')}</span>
        <span>{say('report.column')}</span>
        <span>{say('report.text')}</span>
        <span>{say('report.reason')}</span>
      </div>
      <Lines lines={lines} say={say} onJump={jump} />
    </section>
  )
}

/** Of many lines those in sight are drawn, and a few beside them. */
function Lines({
  lines,
  say,
  onJump,
}: {
  readonly lines: readonly RefusedEntry[]
  readonly say: Say<typeof gridWork>
  readonly onJump: (line: RefusedEntry) => void
}) {
  const [first, setFirst] = useState(0)
  const from = Math.max(0, first - linesBeside)
  return (
    <div
      className="sw-report-lines"
      role="list"
      tabIndex={-1}
      style={{ height: Math.min(lines.length, seenLines) * lineHeight }}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / lineHeight))}
    >
      <div style={{ height: lines.length * lineHeight }} role="presentation">
        {lines.slice(from, first + seenLines + 1 + linesBeside).map((line, at) => (
          <div
            key={from + at}
            role="listitem"
            aria-setsize={lines.length}
            aria-posinset={from + at + 1}
            style={{ transform: `translateY(${(from + at) * lineHeight}px)`, height: lineHeight }}
          >
            <button
              type="button"
              title={`${line.text}\n${line.reason}`}
              aria-label={`${say('report.jump', { row: line.index + 1, column: line.title })}: ${line.text}. ${line.reason}`}
              onClick={() => onJump(line)}
            >
              <span>{line.index + 1}</span>
              <span>{line.title}</span>
              <span>{line.text}</span>
              <span>{line.reason}</span>
            </button>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Rows that the paste added had no key yet; they have one as soon as they are drawn, and keep it when others come or go. */
function useKeysOfNewRows(context: GridContext, lines: readonly RefusedEntry[]) {
  const keys = useRef(new Map<number, string>())
  useEffect(() => {
    const { rows } = context.view.props
    for (const { rowKey, index } of lines) {
      const row = rowKey === null ? rows[index] : undefined
      if (row && !keys.current.has(index)) keys.current.set(index, context.view.keyOf(row))
    }
  }, [context, lines])
  return keys
}
