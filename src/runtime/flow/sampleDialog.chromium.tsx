import { App } from 'antd'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Client } from '../../client/Client.ts'
import { createStore } from '../../client/Store.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { ScreenHostContext } from '../host/host.ts'
import { FlowDialog } from './FlowDialog.tsx'

export const label = (EN: string) => ({ CN: EN, EN })
const column: CompiledColumn = {
  key: 'title',
  field: 'title',
  title: label('Title'),
  type: 'text',
  cellType: 'text',
  width: 200,
  align: 'left',
  sortable: false,
  columnsDisplay: 'Y',
  required: false,
  isEdit: false,
  isSummary: false,
  showThousandSeparator: false,
}
const source = {
  name: 'wish',
  label: label('Wish'),
  server: 's',
  family: 'wish',
  fields: [],
  display: { code: 'code', name: 'title' },
  paths: [],
} as unknown as CompiledEntity // what the dialog looks at
const place = {
  name: 'place',
  wire: 'placeId',
  column: 'place',
  label: label('Place'),
  type: 'ref',
  to: 'place',
  storage: 'text',
  at: { file: '', line: 1, column: 1 },
}
const entity = {
  name: 'order',
  label: label('order'),
  noun: label('order'),
  server: 's',
  family: 'order',
  display: { code: 'code', name: 'code' },
  fields: [place],
  paths: [],
  lines: [],
} as unknown as CompiledEntity // as above
/** It takes wishes into orders. */
export const flow = {
  name: 'fromWish',
  label: label('From wishes'),
  source: 'wish',
  take: 'quantity',
  copyLine: [],
  ask: ['place'],
  picker: { columns: [column], search: [] },
} as unknown as CompiledFlow // as above

const leftOut: readonly Row[] = [
  { id: 'w3', code: 'W3', title: 'Chair', rest: '0', why: null },
  { id: 'w4', code: 'W4', title: 'Stool', rest: '1', why: 'Status is not Open' },
]

/** The dialog over two wishes; what it asks for and sends is kept. `answer` lets what is looked up come. */
export function open(
  more: Partial<Parameters<typeof FlowDialog>[0]> = {},
  found?: (body: Row) => readonly Row[],
) {
  const asked: Row[] = []
  const sent: Row[] = []
  let answer: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const answers: Record<string, (body: Row) => Promise<unknown> | unknown> = {
    listFlowSource: (body) => {
      asked.push(body)
      if (found) return found(body)
      return [
        { id: 'w1', code: 'W1', title: 'Lamp', rest: '5' },
        { id: 'w2', code: 'W2', title: 'Desk', rest: '2' },
        ...(body['fits'] === 'N' ? leftOut : []),
      ]
    },
    listForPick: async ({ text }) => {
      await late
      return text === 'P10' ? [{ id: 'p10', code: 'P10', name: 'Plant ten' }] : []
    },
    createFromFlow: (body) => {
      sent.push(body)
      return [{ id: 'o1', lines: [{ id: 'l1' }, { wishId: 'w1' }] }]
    },
  }
  const call = async (_server: string, _family: string, operation: string, body: unknown) => ({
    status: 'S',
    msg: '',
    code: 'OK',
    traceId: '',
    data: (await answers[operation]?.(body as Row)) ?? null,
  })
  const lookups = { of: () => createStore([]), attribute: () => null }
  const onClose = vi.fn()
  render(
    <App>
      <LookupsContext value={lookups}>
        <ScreenHostContext value={sampleHost({ call } as unknown as Client, 'EN')}>
          <FlowDialog
            flow={flow}
            entity={entity}
            entities={{ order: entity, wish: source }}
            edit={undefined}
            onClose={onClose}
            {...more}
          />
        </ScreenHostContext>
      </LookupsContext>
    </App>,
  )
  return { sent, asked, answer: () => answer(), onClose }
}
