import type { Meta, StoryObj } from '@storybook/react-vite'
import { App } from 'antd'
import { useMemo } from 'react'
import { LookupsContext } from '../../client/useLookup.ts'
import type { Language } from '../../language/label.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { EditScreen } from './EditScreen.tsx'
import { sampleClient, sampleNote } from './sampleDocument.chromium.tsx'
import { sampleChunk } from './sampleNote.chromium.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost, sampleLookups } from '../host/sampleHost.chromium.ts'
import { languageFrom } from '../../language/languages.ts'

/** The document of the samples, its table of lines with further words. */
function withTable(words: Partial<CompiledTable>): ScreenChunk {
  const { screen, entities } = sampleChunk()
  return {
    entities,
    screen: {
      ...screen,
      sections: screen.sections.map((section) =>
        section.kind === 'table' ? { ...section, table: { ...section.table, ...words } } : section,
      ),
    },
  }
}

/** Lines of a document that are edited page by page. */
function Panel({
  lines,
  language,
  table,
}: {
  readonly lines: number
  readonly language: Language
  readonly table: Partial<CompiledTable>
}) {
  const chunk = useMemo(() => withTable(table), [table])
  const host = useMemo(
    () => ({ ...sampleHost(sampleClient(sampleNote(lines)), language), params: { id: 'n1' } }),
    [lines, language],
  )
  return (
    <App>
      <LookupsContext value={sampleLookups}>
        <ScreenHostContext value={host}>
          <div style={{ height: 720 }}>
            <EditScreen chunk={chunk} />
          </div>
        </ScreenHostContext>
      </LookupsContext>
    </App>
  )
}

const meta: Meta<typeof Panel> = {
  title: 'LinePanel',
  component: Panel,
  render: (args, { globals }) => <Panel {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Panel>

const paged = { isShowPage: true, pageSize: 20, pageSizes: [20, 50, 100, 200, 450, 500] }
export const Paged: Story = { args: { lines: 65, table: paged } }
export const Unpaged: Story = { args: { lines: 65, table: {} } }
