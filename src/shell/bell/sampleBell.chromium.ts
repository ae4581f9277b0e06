import { CallError } from '../../client/Client.ts'
import { createWebClient, type WebClient } from '../../client/webClient.ts'
import type { Language } from '../../language/label.ts'
import type { LiveNews } from '../../language/live.ts'
import type { UnreadRoom } from '../../language/room.ts'
import type { Row } from '../../language/row.ts'
import type { MenuWaiting, WaitingRow } from '../../language/waiting.ts'
import type { Envelope, MenuNode } from '../../language/wire.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { sampleHost } from '../../runtime/host/sampleHost.chromium.ts'
import { sampleLive } from '../../runtime/host/sampleLive.chromium.ts'
import { createWorkspace, type TabRouter, type Workspace } from '../workspace.ts'

/** What the bell tells of, and whether it can be asked. */
export interface SampleBell {
  readonly tasks: number
  readonly messages: number
  readonly rooms: number
  /** Texts are as long as people write them. */
  readonly isLong?: boolean
  /** `failed`: every call is refused; `coming`: none is answered. */
  readonly answers?: 'failed' | 'coming'
}

const long = (text: string, isLong: boolean): string =>
  isLong
    ? `${text} ${'东莞精密五金制品有限公司 Dongguan Precision Hardware and Fasteners Company Limited '.repeat(3)}`
    : text

const taskOf = (index: number, isLong: boolean): WaitingRow => ({
  id: `t${index}`,
  versionNum: 1,
  code: `PO2026000${100 + index}`,
  partner: long('东莞五金 | Dongguan Hardware', isLong),
  amount: index % 3 === 0 ? null : '12345678.90',
  measure: 'CNY',
  state: 'APPROVING',
  stateName: '审批中 | In approval',
  color: 'processing',
  verb: 'doApproval',
  verbName: '审批通过 | Approve',
  opens: false,
  since: `2026-11-${String(20 - (index % 10)).padStart(2, '0')} 09:00:00`,
  due: index % 4 === 0 ? '2026-11-10 18:00:00' : null,
  isOverdue: index % 4 === 0,
  step: '提交 | Submit',
  by: '李娜 | Na Li',
  opinion: index % 2 === 0 ? long('按报价 | As offered', isLong) : null,
  facts: [],
})

const waiting = ({ tasks, isLong = false }: SampleBell): readonly MenuWaiting[] =>
  tasks === 0
    ? []
    : [
        {
          entity: 'purOrderHeader',
          name: '采购订单 | Purchase orders',
          stateField: 'status',
          states: [{ state: 'APPROVING', verb: 'doApproval', count: tasks, isMore: false, late: 3 }],
          rows: Array.from({ length: Math.min(10, tasks) }, (_, index) => taskOf(index, isLong)),
          menuIds: ['purOrderList'],
        },
      ]

export const sampleMessages = (count: number, isLong = false): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    versionNum: 1,
    title: long(`订单PO2026000${100 + index}待确认 | Order PO2026000${100 + index} awaits you`, isLong),
    content: '请登录确认。 | Log in to confirm it.',
    billNo: `PO2026000${100 + index}`,
    sourceCode: 'purOrderToConfirm',
    entityName: 'purOrderHeader',
    businessKey: `o${index}`,
    userId: 'u1',
    userName: 'Ann',
    taskFlag: index % 2 === 0 ? 'Y' : 'N',
    starFlag: 'N',
    status: index % 3 === 2 ? 'READ' : 'UNREAD',
    receivedDate: `2026-11-${String(20 - (index % 10)).padStart(2, '0')} 09:00:00`,
    readDate: index % 3 === 2 ? '2026-11-20 10:00:00' : null,
  }))

const roomOf = (index: number, isLong: boolean): UnreadRoom => ({
  room: `r${index}`,
  entity: 'purOrderHeader',
  id: `o${index}`,
  name: `PO2026000${200 + index}`,
  entityName: '采购订单 | Purchase order',
  party: index % 2 === 0 ? null : 's1',
  partyName: index % 2 === 0 ? null : long('东莞五金 | Dongguan Hardware', isLong),
  unread: index + 1,
})

/** A menu that lists something, by the name of its screen. */
const page = (id: string, nameCn: string, nameEn: string): MenuNode =>
  ({
    menuId: id,
    menuCode: id,
    menuType: 'PAGE',
    htmlUrl: id,
    nameCn,
    nameEn,
    children: [],
  }) as unknown as MenuNode // the bell looks at nothing else of it

const menus = [
  page('interiorPendingList', '我的待办', 'My tasks'),
  page('receiveMessageList', '收到的消息', 'Received messages'),
]

function sampleClient(bell: SampleBell, language: Language): WebClient {
  const { messages, rooms, isLong = false, answers } = bell
  const { live } = sampleLive({
    unread: Array.from({ length: rooms }, (_, index) => roomOf(index, isLong)),
    counts: { page: { count: messages, curIndex: 1, pageRows: 1 } } as LiveNews['counts'],
  })
  const answer = (data: unknown): Envelope => ({ status: 'S', msg: '', code: 'OK', data, traceId: '' })
  return {
    ...createWebClient(() => language),
    live: async () => live,
    call: async <T>(_server: string, _family: string, operation: string, body?: unknown) => {
      recordEvent(operation, body)
      if (answers === 'failed')
        throw new CallError({ code: 'SYS', msg: 'The database is resting', http: 500 })
      if (answers === 'coming') return new Promise<never>(() => undefined)
      const data = operation === 'findWaiting' ? waiting(bell) : sampleMessages(Math.min(5, messages), isLong)
      return answer(data) as Envelope<T> // what these calls answer
    },
  }
}

/** A workspace in which the bell tells of so much. */
export function sampleWorkspace(
  bell: SampleBell,
  language: Language,
): Workspace & { readonly router: TabRouter } {
  const client = sampleClient(bell, language)
  const { user } = sampleHost(client, language)
  const facts = {
    client,
    user: { ...user, audience: 'buyer' },
    respId: 'r1',
    respName: '',
    home: 'inHome',
    menus,
  }
  const router: TabRouter = {
    open: (path, params) => recordEvent('open', { path, params }),
    close: () => undefined,
    replaceParams: () => undefined,
  }
  return { ...createWorkspace(facts), router }
}
