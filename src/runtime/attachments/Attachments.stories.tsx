import type { Meta, StoryObj } from '@storybook/react-vite'
import { App } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { CompiledAttachmentConfig, CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { CellServicesContext, type CellServices } from '../../cells/CellServices.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { RowChange } from '../../grid/GridProps.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { AttachmentControl } from './AttachmentControl.tsx'
import { DrawingVersionDialog, type DrawingVersion } from './DrawingVersionDialog.tsx'
import { ImageViewer } from './ImageViewer.tsx'
import { PdfViewer } from './PdfViewer.tsx'
import { attachmentControl } from './attachmentControl.ts'
import { sampleFileServices, samplePicture, type SampleOptions } from './sampleFileServices.chromium.ts'
import { languageFrom } from '../../language/languages.ts'

const all = ['btnUploadAttachment', 'btnPreviewAttachment', 'btnDownloadAttachment', 'btnDelAttachment']

interface Args extends SampleOptions {
  readonly first?: string | null
  readonly granted?: readonly string[]
  readonly config?: Partial<CompiledAttachmentConfig>
  readonly readOnly?: boolean
  readonly place?: 'form' | 'cell'
  /** px */
  readonly width?: number
}

/** A field that keeps its value and tells every change. */
function Field({
  first = 'f1,f2,f3,f4',
  granted = all,
  config,
  readOnly = false,
  place = 'form',
  width = 640,
  language,
  ...options
}: Args & { readonly language: Language }) {
  const [value, setValue] = useState<string | null>(first)
  const [files] = useState(() => sampleFileServices(options)) // one server for the life of the story
  const services = useMemo(
    (): CellServices => ({
      language,
      lookups: { label: (_, code) => code, values: () => [] },
      files,
      attachmentControl,
    }),
    [language, files],
  )
  const host = useMemo(
    () => ({ granted: (code: string) => granted.includes(code) }) as unknown as ScreenHost,
    [granted],
  ) // the control asks for nothing else
  return (
    <ScreenHostContext value={host}>
      <CellServicesContext value={services}>
        <div style={{ maxWidth: width }}>
          <AttachmentControl
            value={value}
            slot="files"
            place={place}
            readOnly={readOnly}
            onChange={(next) => {
              recordEvent('change', next)
              setValue(next)
            }}
            config={{ max: 999, image: false, checked: true, ...config }}
          />
        </div>
      </CellServicesContext>
    </ScreenHostContext>
  )
}

const rows: readonly DrawingVersion[] = [
  { PF_DOKNR: '10004711', PF_DOKAR: 'ZDR', PF_DOKVR: 'A', PF_DOKTL: '000' },
  { PF_DOKNR: '10004711', PF_DOKAR: 'ZDR', PF_DOKVR: 'B', PF_DOKTL: '000' },
]
const languageOf = (globals: Record<string, unknown>): Language => languageFrom(globals['language']) ?? 'CN'

const meta: Meta<Args> = {
  title: 'Attachments',
  render: (args, { globals }) => (
    <App>
      <Field {...args} language={languageOf(globals)} />
    </App>
  ),
}
export default meta
type Story = StoryObj<Args>

export const Form: Story = { args: {} }
export const Long: Story = {
  args: { first: ['f1', 'f2', ...Array.from({ length: 12 }, (_, index) => `g${index}`)].join() },
}
export const Empty: Story = { args: { first: null } }
export const Held: Story = { args: { first: 'f1', held: true } }
export const Refused: Story = {
  args: { first: null, refused: { 'wrong.pdf': 'The file content does not match its extension' } },
}
export const Failed: Story = { args: { failsToList: true } }
export const LookOnly: Story = { args: { granted: ['btnPreviewAttachment'] } }
export const Nothing: Story = { args: { granted: [] } }
export const Unchecked: Story = { args: { granted: [], config: { checked: false } } }
export const ReadOnly: Story = { args: { readOnly: true } }
export const Full: Story = { args: { config: { max: 4 } } }
export const Narrow: Story = { args: { first: null, config: { extensions: ['pdf'], max: 3 } } }
export const OneColumn: Story = { args: { width: 250 } }
export const Cell: Story = { args: { place: 'cell' } }
export const Pictures: Story = { args: { first: 'f2', config: { image: true } } }

const column = (key: string, type: 'text' | 'attachments', title: string): CompiledColumn => ({
  key,
  field: key,
  title: { CN: title, EN: title },
  type,
  cellType: type === 'text' ? 'text' : 'upload',
  width: 160,
  align: 'left',
  sortable: false,
  columnsDisplay: 'Y',
  required: false,
  isEdit: true,
  isSummary: false,
  showThousandSeparator: false,
  ...(type === 'text' ? {} : { attachmentConfig: { max: 999, image: false, checked: true } }),
})
const lineColumns = [column('title', 'text', 'Title'), column('files', 'attachments', 'Files')]

/** Lines with a column of files, as a document has them. */
function Lines({ language, held }: { readonly language: Language; readonly held?: boolean }) {
  const [lines, setLines] = useState<readonly Row[]>([
    { id: 'r0', title: 'First', files: 'f1' },
    { id: 'r1', title: 'Second', files: null },
  ])
  const services = useMemo(
    (): CellServices => ({
      language,
      lookups: { label: (_, code) => code, values: () => [] },
      files: sampleFileServices({ held }),
      attachmentControl,
    }),
    [language, held],
  )
  const host = useMemo(() => ({ granted: () => true }) as unknown as ScreenHost, []) // the control asks for nothing else
  const isEditable = useCallback(() => true, [])
  const onEdit = useCallback((edits: readonly RowChange[]) => {
    recordEvent('edit', edits)
    setLines((before) =>
      before.map((row) => ({ ...row, ...edits.find(({ rowKey }) => rowKey === row['id'])?.values })),
    )
  }, [])
  return (
    <ScreenHostContext value={host}>
      <div style={{ height: 300 }}>
        <Grid
          label="Lines"
          rows={lines}
          columns={lineColumns}
          services={services}
          isEditable={isEditable}
          onEdit={onEdit}
        />
      </div>
    </ScreenHostContext>
  )
}
export const InGrid: StoryObj = {
  render: (_, { globals }) => (
    <App>
      <Lines language={languageOf(globals)} />
    </App>
  ),
}
export const InGridHeld: StoryObj = {
  render: (_, { globals }) => (
    <App>
      <Lines language={languageOf(globals)} held />
    </App>
  ),
}

export const Picture: StoryObj = { render: (_, { globals }) => <Shown language={languageOf(globals)} /> }
function Shown({ language }: { readonly language: Language }) {
  const [address, setAddress] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setAddress(samplePicture)}>
        open
      </button>
      <ImageViewer
        address={address}
        name="Photograph.png"
        language={language}
        onClose={() => setAddress(null)}
        onDownload={() => recordEvent('download', 'f2')}
        onCrop={(cut) => {
          void cut
            .arrayBuffer()
            .then((bytes) => recordEvent('crop', { type: cut.type, bytes: [...new Uint8Array(bytes)] }))
        }}
      />
    </>
  )
}

const pdf = (address: string | null, isShowPrint: boolean): StoryObj => ({
  render: (_, { globals }) => (
    <PdfViewer
      address={address}
      name="Plan.pdf"
      language={languageOf(globals)}
      isShowPrint={isShowPrint}
      onDownload={() => recordEvent('download', 'f1')}
      onClose={() => recordEvent('close', null)}
    />
  ),
})
export const PdfNoPrint = pdf('about:blank', false)
export const PdfNothing = pdf(null, true)

const drawings = (given: readonly DrawingVersion[], bytes: number): StoryObj => ({
  render: (_, { globals }) => (
    <App>
      <DrawingVersionDialog
        rows={given}
        language={languageOf(globals)}
        onClose={() => recordEvent('close', null)}
        onView={async (row) => {
          recordEvent('view', row)
          return new Blob(['x'.repeat(bytes)])
        }}
      />
    </App>
  ),
})
export const Drawings = drawings(rows, 300)
export const DrawingTooSmall = drawings(rows, 299)
export const NoDrawings = drawings([], 0)
