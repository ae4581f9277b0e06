import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledSection, ScreenChunk } from '../../language/screen.ts'
import { column, field, number, pair, rule, sampleChunk } from './sampleNote.chromium.ts'

export type RoomState = 'running' | 'paused' | 'ended'

/** The small document as a room in which bids are made: own figures with a form, how the totals went. Who bids is the first of its lines. */
export function roomChunk(state: RoomState): ScreenChunk {
  const { screen, entities } = sampleChunk('edit')
  const line = entities['noteLine'] as CompiledEntity // the sample is of notes
  const [closing] = line.verbs
  const offer = field('offer', '新总价 | New total', number)
  const bid = closing && {
    ...closing,
    ask: ['offer'],
    label: pair('报新总价 | Bid a total'),
    by: state === 'ended' ? [] : ['staff'],
    require:
      state === 'paused'
        ? [
            {
              rule: rule([], () => false),
              say: pair('竞价已暂停 | The bidding is paused'),
              code: 'CLOSED',
            },
          ]
        : [],
  }
  const withMore: CompiledEntity = {
    ...line,
    fields: [
      ...line.fields,
      offer,
      field('quotedAt', '报价时间 | Quoted at', { type: 'datetime', storage: 'datetime' }),
    ],
    verbs: bid ? [bid as (typeof line.verbs)[number]] : [],
  }
  const lines = screen.sections.find(({ name }) => name === 'lines') as CompiledSection & { kind: 'table' }
  const table = (name: string, more: Partial<typeof lines.table>): typeof lines.table => ({
    ...lines.table,
    name: `noteEdit.${name}`,
    toolbar: [],
    showSummary: false,
    ...more,
  })
  const mine: CompiledSection = {
    ...lines,
    name: 'mine',
    label: pair('本方 | You'),
    large: rule(['remark'], (row) => row['remark'] === 'mine'),
    table: table('mine', {
      columns: [
        column(line, 'quantity', { title: pair('名次 | Rank') }),
        column(line, 'price', { title: pair('总价 | Total') }),
      ],
      toolbar: lines.table.toolbar
        .filter(({ verb }) => verb === 'doClose')
        .map((one) => ({ ...one, label: pair('报新总价 | Bid a total') })),
    }),
  }
  const course: CompiledSection = {
    ...lines,
    name: 'course',
    label: pair('总价走势 | Course of the totals'),
    course: {
      at: 'quotedAt',
      show: [{ key: 'price', title: pair('总价 | Total') }],
      by: 'item',
      until: 'reason',
    },
    table: table('course', { columns: [column(line, 'item'), column(line, 'price')] }),
  }
  return {
    screen: {
      ...screen,
      sections: [mine, course, ...screen.sections.filter(({ name }) => name === 'header')],
    },
    entities: { ...entities, noteLine: withMore },
  }
}

const bids = [
  ['Alpha works', '1210', '09:00:00'],
  ['Beta limited', '1260', '09:04:00'],
  ['Alpha works', '1205', '09:20:00'],
  ['Beta limited', '1190', '09:31:00'],
] as const

/** Bids of two, the first line the own one; `of` them. */
export const roomLines = (count: number): readonly Row[] =>
  bids.slice(0, count).map(([item, price, time], at) => ({
    id: `l${at}`,
    versionNum: 1,
    lineNum: (at + 1) * 10,
    lineStatus: 'OPEN',
    item,
    price,
    quantity: '2',
    amount: price,
    remark: at === 0 ? 'mine' : null,
    quotedAt: `2026-11-21 ${time}`,
  }))
