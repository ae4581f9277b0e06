import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { MatrixSection } from '../../language/matrix.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { column, entityOf, field, number, pair, rule, sampleChunk } from './sampleNote.chromium.ts'

/** A document of things, parties, and what each of these offers for each of those, for stories and tests of a matrix. */

const thing = entityOf(
  'thing',
  '物料 | Thing',
  [field('name', '名称 | Name'), field('wanted', '需求 | Wanted', number)],
  {
    display: { code: 'lineNum', name: 'name' },
    parent: { entity: 'note', lines: 'things' },
  },
)
const party = entityOf(
  'party',
  '供应商 | Party',
  [field('name', '名称 | Name'), field('rank', '名次 | Rank', number), field('answered', '已报 | Answered')],
  {
    display: { code: 'lineNum', name: 'name' },
    parent: { entity: 'note', lines: 'parties' },
    verbs: [
      {
        name: 'doAward',
        resource: 'btnAward',
        label: pair('整单定标 | Award everything'),
        from: [],
        to: [],
        by: ['staff'],
        require: [
          {
            rule: rule(['answered'], (row) => row['answered'] === 'Y'),
            say: pair('没有有效报价 | It has no quote in force'),
            code: 'SRM-1003',
          },
        ],
        ask: ['reason'],
        set: [],
        effects: [],
        batch: true,
        danger: false,
        phrase: pair('整单定标 | Award everything'),
        done: pair('已定标 | awarded'),
        confirm: false,
        outcome: { approval: false, forGood: false, makes: [], changes: [] },
        apiOnly: false,
        at: { file: 'note.yaml', line: 1, column: 1 },
      },
    ],
  },
)
const offer = entityOf(
  'offer',
  '报价 | Offer',
  [
    field('thing', '物料 | Thing', { type: 'ref', wire: 'thingId', to: 'thing' }),
    field('name', '名称 | Name'),
    field('price', '单价 | Price', number),
    field('share', '份额 | Share', number),
  ],
  { display: { code: 'lineNum', name: 'name' }, parent: { entity: 'note', lines: 'offers' } },
)

const read = (
  of: Parameters<typeof column>[0],
  name: string,
  more: Partial<CompiledColumn> = {},
): CompiledColumn => column(of, name, { sortable: false, isEdit: false, isSummary: false, ...more })

/** What can be done with a party. */
const awards: CompiledButton = {
  resource: 'btnAward',
  label: pair('整单定标 | Award everything'),
  kind: 'verb',
  verb: 'doAward',
  needs: 'one',
  primary: false,
  danger: false,
}

/** Over each column of cells, below what is told of its party. */
export const awardColumn: CompiledColumn = read(party, 'name', {
  key: 'award',
  field: undefined,
  title: pair('定标 | Award'),
  cellType: 'button',
  functionList: [awards],
})

/** Offers of parties by things; `more` says what differs. */
export const sampleMatrix = (more: Partial<MatrixSection> = {}): MatrixSection => ({
  kind: 'matrix',
  name: 'comparison',
  label: pair('比价 | Comparison'),
  path: ['offers'],
  table: {
    name: 'noteEdit.comparison',
    entity: 'offer',
    pageSize: 20,
    pageSizes: [20],
    showIndex: false,
    selection: 'none',
    showSummary: true,
    defaultSort: [],
    noQueryTotalFlag: 'N',
    toolbar: [],
    columns: [
      read(offer, 'price', { width: 110, isEdit: true }),
      read(offer, 'share', { width: 90, isEdit: true, isSummary: true }),
    ],
  },
  side: {
    key: 'thingId',
    lines: { name: 'things', entity: 'thing', key: 'id' },
    columns: [read(thing, 'name', { width: 180 }), read(thing, 'wanted', { width: 90 })],
  },
  heads: [
    {
      key: 'name',
      lines: { name: 'parties', entity: 'party', key: 'name' },
      columns: [read(party, 'name'), read(party, 'rank')],
    },
  ],
  best: [{ key: 'price', order: 'asc' }],
  absent: [{ when: rule(['answered'], (row) => row['answered'] === 'Y'), label: pair('未报 | Not quoted') }],
  ...more,
})

export const matrixChunk = (more: Partial<MatrixSection> = {}): ScreenChunk => {
  const { screen, entities } = sampleChunk()
  const { note } = entities
  if (!note) throw new Error('The sample has its document.')
  const lines = [
    { name: 'things', label: pair('物料 | Things'), entity: 'thing' },
    { name: 'parties', label: pair('供应商 | Parties'), entity: 'party' },
    { name: 'offers', label: pair('报价 | Offers'), entity: 'offer' },
  ]
  return {
    screen: { ...screen, sections: [sampleMatrix(more)] },
    entities: { note: { ...note, lines }, thing, party, offer },
  }
}

/** So many things and parties; the second party leaves out the second thing. */
export const matrixNote = (things: number, parties: number, more: Row = {}): Row => ({
  id: 'n1',
  versionNum: 1,
  noteNum: 'N-1',
  title: 'A note',
  things: Array.from({ length: things }, (_, at) => ({
    id: `t${at}`,
    versionNum: 1,
    lineNum: (at + 1) * 10,
    name: `Thing ${at}`,
    wanted: String(100 + at),
  })),
  parties: Array.from({ length: parties }, (_, at) => ({
    id: `p${at}`,
    versionNum: 1,
    lineNum: (at + 1) * 10,
    name: `Party ${at}`,
    rank: String(at + 1),
    answered: at === 2 ? 'N' : 'Y',
  })),
  offers: Array.from({ length: things * parties }, (_, at) => ({
    at,
    thing: Math.floor(at / parties),
    party: at % parties,
  }))
    .filter((one) => !(one.thing === 1 && one.party === 1))
    .map((one) => ({
      id: `o${one.at}`,
      versionNum: 1,
      lineNum: (one.at + 1) * 10,
      thingId: `t${one.thing}`,
      name: `Party ${one.party}`,
      price: String(10 + ((one.thing * 7 + one.party * 3) % 11)),
      share: one.party === 0 ? '100' : '0',
    })),
  ...more,
})
