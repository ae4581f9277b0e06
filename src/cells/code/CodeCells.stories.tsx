import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import {
  cellStory,
  drawCell,
  languageOf,
  type ShownCell,
} from '../../../tests/stories/cellStates.chromium.tsx'
import { CellServicesContext } from '../CellServices.ts'
import { recordEvent } from '../recordedEvents.chromium.ts'
import { sampleOf } from '../sampleCells.chromium.ts'
import { sampleServices } from '../sampleServices.chromium.ts'
import { CodeDescriptionSelect } from './LookupEditor.tsx'

/** A code list with its codes in sight. */
function CodeAndMeaning({ language }: { readonly language: Language }) {
  const services = useMemo(() => sampleServices(language), [language])
  const { column, values } = sampleOf('lookup')
  const [row, setRow] = useState<Row>(values)
  return (
    <CellServicesContext value={services}>
      <div style={{ width: 320 }}>
        <CodeDescriptionSelect
          column={column}
          row={row}
          value={row['kind']}
          onChange={(changed) => {
            recordEvent('change', changed)
            setRow({ ...row, ...changed })
          }}
        />
      </div>
    </CellServicesContext>
  )
}

const meta: Meta<ShownCell> = { title: 'Cells/Code', render: drawCell }
export default meta

export const Lookup = cellStory('lookup')
export const LookupOld = cellStory('lookup', {}, { kind: 'OLD' })
export const LookupMulti = cellStory(
  'lookup',
  { modalConfig: { width: 640, multiple: true } },
  { kind: 'RAW,PART' },
)
export const CodeDescription: StoryObj = {
  render: (_args, { globals }) => <CodeAndMeaning language={languageOf(globals)} />,
}
