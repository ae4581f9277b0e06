import { App, ConfigProvider } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { CallError, type Client } from '../../client/Client.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { Envelope } from '../../language/wire.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import { sampleHost, sampleLookups } from '../host/sampleHost.chromium.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { sampleLive } from '../host/sampleLive.chromium.ts'
import { EditScreen } from './EditScreen.tsx'
import type { HistoryRow } from './historyRows.ts'
import { sampleChunk } from './sampleNote.chromium.ts'

/** Rows of the sample document, a client that answers from memory, and its screen in its surroundings. */

export const sampleLines = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `l${index}`,
    versionNum: 1,
    lineNum: (index + 1) * 10,
    item: `Thing ${index}`,
    quantity: '2',
    price: '3',
    amount: '6',
    remark: null,
  }))
export const sampleNote = (count: number, more: Row = {}): Row => ({
  id: 'n1',
  versionNum: 1,
  noteNum: 'N-1',
  title: 'A note',
  kind: null,
  owner: 'Ann',
  reason: null,
  phone: null,
  secret: null,
  total: String(count * 6),
  lines: sampleLines(count),
  ...more,
})

const none: readonly HistoryRow[] = []

/** Answers from memory; a save comes back with the next version. Everything that is asked is told. */
export function sampleClient(row: Row, history: readonly HistoryRow[] = none): Client {
  let kept = row
  const answer = (data: unknown): Envelope => ({ status: 'S', msg: '', code: 'OK', data, traceId: '' })
  const others = [
    { name: 'Ben', isEditing: true, since: '2026-11-21 14:02:00' },
    { name: null, isEditing: false, since: null },
  ]
  const { live } = sampleLive({ presence: { others } })
  return {
    live: async () => live,
    call: async <T,>(_server: string, _family: string, operation: string, body?: unknown) => {
      if (operation === 'saveOrUpdate') {
        recordEvent('save', body)
        kept = { ...kept, ...(body as Row), versionNum: Number(kept['versionNum'] ?? 0) + 1 } // what this screen sends
      }
      if (operation === 'doClose')
        throw new CallError({
          code: 'CHECK_FAILED',
          msg: 'The rest is too much',
          http: 422,
          errors: [{ path: 'lines[0].rest', code: 'CHECK_FAILED', msg: 'The rest is too much' }],
        })
      if (operation === 'findHistory') return answer(history) as Envelope<T>
      return answer(operation === 'findById' || operation === 'saveOrUpdate' ? kept : null) as Envelope<T> // as above
    },
  }
}

/** The colour of links is the surroundings' to choose; antd's own is too pale to be read on white. */
const theme = { token: { colorLink: '#1d5fae' } }

/** A screen in its surroundings. Without a row a new document is begun. */
export function SampleScreen({
  row,
  kind = 'edit',
  language = 'EN',
  height = 720,
  chunk: given,
  history,
}: {
  readonly row?: Row
  readonly kind?: 'edit' | 'detail'
  readonly language?: Language
  readonly height?: number
  /** Default: the small document. */
  readonly chunk?: ScreenChunk
  /** What was done to it. Default: nothing is known. */
  readonly history?: readonly HistoryRow[]
}): ReactNode {
  const [params, setParams] = useState<Readonly<Record<string, string>>>(row ? { id: 'n1' } : {})
  const chunk = useMemo(() => given ?? sampleChunk(kind), [given, kind])
  const client = useMemo(() => sampleClient(row ?? { status: 'DRAFT' }, history), [row, history])
  const host = useMemo<ScreenHost>(
    () => ({ ...sampleHost(client, language), params, replaceParams: setParams }),
    [client, language, params],
  )
  return (
    <ConfigProvider theme={theme}>
      <App>
        <LookupsContext value={sampleLookups}>
          <ScreenHostContext value={host}>
            <div style={{ height }}>
              <EditScreen chunk={chunk} />
            </div>
          </ScreenHostContext>
        </LookupsContext>
      </App>
    </ConfigProvider>
  )
}
