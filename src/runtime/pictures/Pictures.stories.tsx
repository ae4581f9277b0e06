import type { Meta, StoryObj } from '@storybook/react-vite'
import { App } from 'antd'
import { useMemo } from 'react'
import { language as spoken } from '../../client/language.ts'
import type { LookupValue, Lookups } from '../../client/lookups.ts'
import { createStore } from '../../client/Store.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import { languageFrom } from '../../language/languages.ts'
import type { Language } from '../../language/label.ts'
import type { Look } from '../../language/picture.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { sampleClient, type Faults } from '../list/sampleList.chromium.ts'
import { PicturedList } from './PicturedList.tsx'
import { besideChunk, lastingRows, picturedChunk } from './sampleBoard.chromium.ts'

interface Shown {
  readonly look: Look
  /** Its rows have an end. */
  readonly lasts?: boolean
  readonly rows?: number
  readonly language?: Language
  readonly denied?: readonly string[]
  readonly beside?: boolean
}

const kinds = createStore<readonly LookupValue[] | undefined>(
  [
    ['RAW', '原材料', 'Raw material'],
    ['PART', '零部件', 'Part'],
    ['TOOL', '工装', 'Tool'],
  ].map(([code = '', CN = '', EN = '']) => ({ code, label: { CN, EN }, enabled: true, attributes: {} })),
)
const lookups: Lookups = { of: () => kinds, attribute: () => null }

/** A list in one of its looks, over rows in memory. */
function Screen({ look, lasts = false, rows = 130, language = 'CN', denied, beside = false }: Shown) {
  spoken.set(language)
  const chunk = useMemo(
    () => (beside ? besideChunk(look) : picturedChunk(look, lasts)),
    [look, lasts, beside],
  )
  const host = useMemo(() => {
    const client = sampleClient(rows)
    return sampleHost(lasts ? lastingRows(client) : client, language, denied)
  }, [rows, lasts, language, denied])
  return (
    <App>
      <LookupsContext value={lookups}>
        <ScreenHostContext value={host}>
          <div style={{ height: '100vh' }}>
            <PicturedList chunk={chunk} />
          </div>
        </ScreenHostContext>
      </LookupsContext>
    </App>
  )
}

const meta: Meta<typeof Screen> = {
  title: 'Pictures',
  component: Screen,
  render: (args, { globals }) => <Screen {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Screen>

/** What is asked fails. */
function failing() {
  const page = window as { faults?: Faults }
  page.faults = { rows: true }
  return () => {
    page.faults = {}
  }
}

export const Board: Story = { args: { look: 'board' } }
export const BoardWithoutRows: Story = { args: { look: 'board', rows: 0 } }
export const BoardToRead: Story = { args: { look: 'board', denied: ['btnSubmit'] } }
export const BoardFailed: Story = { args: { look: 'board' }, beforeEach: failing }
export const Calendar: Story = { args: { look: 'calendar' } }
export const CalendarWithoutRows: Story = { args: { look: 'calendar', rows: 0 } }
export const CalendarFailed: Story = { args: { look: 'calendar' }, beforeEach: failing }
/** What it shows of its days is as this browser remembers it. */
const planned = () => localStorage.setItem('calendar.u1.noteList', 'quarter')
/** Rows that last as bars; some of them are late. */
export const Plan: Story = { args: { look: 'calendar', lasts: true, rows: 40 }, beforeEach: planned }
export const PlanWithoutRows: Story = {
  args: { look: 'calendar', lasts: true, rows: 0 },
  beforeEach: planned,
}
export const Gallery: Story = { args: { look: 'gallery' } }
export const GalleryWithoutRows: Story = { args: { look: 'gallery', rows: 0 } }
export const GalleryFailed: Story = { args: { look: 'gallery' }, beforeEach: failing }
export const Tree: Story = { args: { look: 'tree', rows: 11 } }
export const TreeWithoutRows: Story = { args: { look: 'tree', rows: 0 } }
export const TreeFailed: Story = { args: { look: 'tree' }, beforeEach: failing }
export const TreeBeside: Story = { args: { look: 'list', beside: true } }
export const TreeBesideWithoutRows: Story = { args: { look: 'list', beside: true, rows: 0 } }
export const TreeBesideBoard: Story = { args: { look: 'board', beside: true } }
export const List: Story = { args: { look: 'list' } }
