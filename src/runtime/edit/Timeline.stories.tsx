import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import type { Language } from '../../language/label.ts'
import { languageFrom } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import type { HistoryRow } from './historyRows.ts'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'
import { sampleChunk } from './sampleNote.chromium.ts'

const did = (operateDate: string, actionName: string, more: Partial<HistoryRow> = {}): HistoryRow => ({
  action: 'saveOrUpdate',
  actionName,
  entity: 'note',
  fromStatus: null,
  fromStatusMeaning: null,
  toStatus: null,
  toStatusMeaning: null,
  operatorName: 'Ann',
  operateDate,
  opinion: null,
  lineNum: null,
  ...more,
})

const months: readonly HistoryRow[] = [
  did('2026-11-20 16:30:00', 'approved', {
    operatorName: 'Lin Mei',
    fromStatus: 'OPEN',
    fromStatusMeaning: 'In approval',
    toStatus: 'DONE',
    toStatusMeaning: 'Approved',
    opinion: 'Stock is below the safe level, please be quick.',
    marks: [
      {
        entity: 'noteLine',
        id: 'l0',
        field: 'price',
        words: 'Ask for a better one',
        linesName: 'Lines',
        lineNum: 10,
        label: 'Price',
      },
    ],
  }),
  did('2026-11-20 09:05:00', 'submitted', { toStatus: 'OPEN', toStatusMeaning: 'In approval' }),
  did('2026-11-18 11:00:00', 'changed', {
    changeCount: 1,
    changes: [
      {
        kind: 'changed',
        entity: 'note',
        id: 'n1',
        field: 'title',
        label: 'Title',
        before: 'A',
        after: 'A note',
      },
    ],
  }),
  did('2026-11-18 10:00:00', 'created'),
]

interface Shown {
  readonly history: readonly HistoryRow[]
  /** The moments at which its lines came in. */
  readonly quotes?: readonly string[]
  readonly language?: Language
}

/** A saved document whose history is open, with rows of its lines in the sequence. */
function Screen({ history, quotes = [], language = 'EN' }: Shown) {
  const row = useMemo((): Row => {
    const note = sampleNote(quotes.length)
    const lines = note['lines'] as readonly Row[] // as the sample has them
    return { ...note, lines: lines.map((line, index) => ({ ...line, quotedAt: quotes[index] })) }
  }, [quotes])
  const chunk = useMemo(() => {
    const { screen, entities } = sampleChunk('detail')
    const sections = screen.sections.flatMap((section) =>
      section.kind === 'history'
        ? [{ ...section, collapsed: false, moments: [{ lines: 'lines', at: 'quotedAt' }] }]
        : section,
    )
    return { entities, screen: { ...screen, sections } }
  }, [])
  return (
    <div style={{ background: 'var(--ground)' }}>
      <SampleScreen row={row} chunk={chunk} language={language} history={history} />
    </div>
  )
}

const meta: Meta<typeof Screen> = {
  title: 'Timeline',
  component: Screen,
  beforeEach: () => localStorage.setItem('history.u1', 'Y'), // where there is room for it beside the document it is open
  render: (args, { globals }) => <Screen {...args} language={languageFrom(globals['language']) ?? 'EN'} />,
}
export default meta
type Story = StoryObj<typeof Screen>

export const Days: Story = { args: { history: months } }
export const WithRows: Story = {
  args: {
    history: months,
    quotes: ['2026-11-20 10:00:00', '2026-11-20 09:30:00', '2026-11-19 15:00:00', '2026-11-17 08:00:00'],
  },
}
export const WithoutHistory: Story = { args: { history: [] } }
export const Long: Story = {
  args: {
    history: Array.from({ length: 60 }, (_, index) =>
      did(
        `2026-10-${String(30 - Math.floor(index / 3)).padStart(2, '0')} 1${2 - (index % 3)}:00:00`,
        'changed',
        {
          operatorName: 'Somebody with a long name',
          opinion: index % 3 === 0 ? 'An opinion of many words. '.repeat(12) : null,
        },
      ),
    ),
  },
}
