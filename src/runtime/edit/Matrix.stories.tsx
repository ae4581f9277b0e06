import type { Meta, StoryObj } from '@storybook/react-vite'
import { App, ConfigProvider } from 'antd'
import { useMemo } from 'react'
import { LookupsContext } from '../../client/useLookup.ts'
import { languageFrom } from '../../language/languages.ts'
import type { Language } from '../../language/label.ts'
import type { MatrixSection } from '../../language/matrix.ts'
import type { Row } from '../../language/row.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost, sampleLookups } from '../host/sampleHost.chromium.ts'
import { EditScreen } from './EditScreen.tsx'
import { sampleClient } from './sampleDocument.chromium.tsx'
import { awardColumn, matrixChunk, matrixNote, sampleMatrix } from './sampleMatrix.chromium.ts'

interface Asked {
  readonly row: Row
  readonly more?: Partial<MatrixSection>
  readonly language: Language
}

/** A document whose only section is a matrix. */
function Panel({ row, more, language }: Asked) {
  const chunk = useMemo(() => matrixChunk(more), [more])
  const host = useMemo(
    () => ({ ...sampleHost(sampleClient(row), language), params: { id: 'n1' } }),
    [row, language],
  )
  return (
    <ConfigProvider>
      <App>
        <LookupsContext value={sampleLookups}>
          <ScreenHostContext value={host}>
            <div style={{ height: 720 }}>
              <EditScreen chunk={chunk} />
            </div>
          </ScreenHostContext>
        </LookupsContext>
      </App>
    </ConfigProvider>
  )
}

const meta: Meta<typeof Panel> = {
  title: 'Matrix',
  component: Panel,
  render: (args, { globals }) => <Panel {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Panel>

const plain = sampleMatrix()
const readOnly = { ...plain.table, columns: plain.table.columns.map((one) => ({ ...one, isEdit: false })) }
const priceAlone = { ...plain.table, columns: plain.table.columns.slice(0, 1) }
const dropped = (row: Row, key: string): Row => {
  const { [key]: _, ...rest } = row
  return rest
}
const offersWithout = (key: string): Row => {
  const note = matrixNote(3, 3)
  const offers = note['offers'] as readonly Row[] // as they were made
  return { ...note, offers: offers.map((one) => dropped(one, key)) }
}

/** Shares are written, the least price is marked, one party has left out a thing. */
export const Edited: Story = { args: { row: matrixNote(4, 3) } }
/** The same, to be read. */
export const Compared: Story = { args: { row: matrixNote(4, 3), more: { table: readOnly } } }
/** Each party has a button over its column; of one that has not answered it says why not. */
export const Awarded: Story = {
  args: {
    row: matrixNote(4, 3),
    more: { heads: plain.heads.map((head) => ({ ...head, columns: [...head.columns, awardColumn] })) },
  },
}
/** A row is made where somebody writes and none stands. */
export const Growing: Story = {
  args: {
    row: matrixNote(4, 3, { offers: [] }),
    more: { grows: true, absent: undefined } as Partial<MatrixSection>,
  },
}
/** The table is kept from its reader now. */
export const Closed: Story = { args: { row: dropped(matrixNote(3, 3), 'offers') } }
/** One field of it is. */
export const OneFieldClosed: Story = { args: { row: offersWithout('price') } }
/** One value in each cell and nothing told over it: the column is called as what it is of. */
export const OneValue: Story = {
  args: {
    row: matrixNote(6, 5),
    more: {
      table: priceAlone,
      heads: plain.heads.map((head) => ({ ...head, columns: head.columns.slice(0, 1) })),
    },
  },
}
export const Empty: Story = { args: { row: matrixNote(0, 0) } }
/** 500 things by 60 parties. */
export const Large: Story = { args: { row: matrixNote(500, 60) } }
