import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledSection, ScreenChunk } from '../../language/screen.ts'
import { tenantNow } from '../host/tenantNow.ts'
import { column, field, number, pair, rule, sampleChunk } from './sampleNote.chromium.ts'

const moment = { type: 'datetime', storage: 'datetime' } as const

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
  const moments = [
    field('endsAt', '报价截止 | Quoting ends', moment),
    field('haltedAt', '暂停时间 | Paused at', moment),
  ]
  const note: CompiledEntity = {
    ...(entities['note'] as CompiledEntity),
    fields: [...(entities['note']?.fields ?? []), ...moments],
  } // the sample is of notes
  const withMore: CompiledEntity = {
    ...line,
    fields: [...line.fields, offer, field('quotedAt', '报价时间 | Quoted at', moment)],
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
      until: 'endsAt',
    },
    table: table('course', { columns: [column(line, 'item'), column(line, 'price')] }),
  }
  return {
    screen: {
      ...screen,
      figures: ['endsAt'],
      stopped: { endsAt: 'haltedAt' },
      sections: [
        mine,
        course,
        ...screen.sections.flatMap((section) =>
          section.name === 'header' && section.kind === 'fields'
            ? [
                {
                  ...section,
                  columns: [
                    column(note, 'endsAt', { cellType: 'datetime', isEdit: false }),
                    ...section.columns,
                  ],
                },
              ]
            : [],
        ),
      ],
    },
    entities: { ...entities, note, noteLine: withMore },
  }
}

const bids = [
  ['Alpha works', '1210', -56],
  ['Beta limited', '1260', -52],
  ['Alpha works', '1205', -36],
  ['Beta limited', '1190', -25],
] as const

const minutes = 60_000

/** When it ends: in half an hour, or some minutes ago; while it is paused, since a quarter of an hour. */
export const roomTimes = (state: RoomState): Row => ({
  endsAt: tenantNow((state === 'ended' ? -5 : 30) * minutes),
  haltedAt: state === 'paused' ? tenantNow(-15 * minutes) : null,
})

/** Bids of two, the first line the own one; `of` them. */
export const roomLines = (count: number): readonly Row[] =>
  bids.slice(0, count).map(([item, price, ago], at) => ({
    id: `l${at}`,
    versionNum: 1,
    lineNum: (at + 1) * 10,
    lineStatus: 'OPEN',
    item,
    price,
    quantity: '2',
    amount: price,
    remark: at === 0 ? 'mine' : null,
    quotedAt: tenantNow(ago * minutes),
  }))
