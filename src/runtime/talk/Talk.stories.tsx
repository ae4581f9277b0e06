import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { sampleServices } from '../../cells/sampleServices.chromium.ts'
import { language as spoken } from '../../client/language.ts'
import { languageFrom } from '../../language/languages.ts'
import type { Language } from '../../language/label.ts'
import { attachmentControl } from '../attachments/attachmentControl.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { talkClient, type SampleTalk } from './sampleTalk.chromium.ts'
import { TalkDrawer } from './TalkDrawer.tsx'

interface Shown extends SampleTalk {
  readonly language?: Language
}

/** The talk about a document, over its page. */
function Shown({ language = 'CN', messages, parties = 1, isLong = false, refused }: Shown) {
  spoken.set(language)
  const host = useMemo(
    () => sampleHost(talkClient({ messages, parties, isLong, ...(refused ? { refused } : {}) }), language),
    [messages, parties, isLong, refused, language],
  )
  const services = useMemo(() => ({ ...sampleServices(language), attachmentControl }), [language])
  return (
    <CellServicesContext value={services}>
      <ScreenHostContext value={host}>
        <TalkDrawer entity="note" id="n1" onClose={() => recordEvent('close', null)} />
      </ScreenHostContext>
    </CellServicesContext>
  )
}

const meta: Meta<typeof Shown> = {
  title: 'Talk',
  component: Shown,
  args: { messages: 8 },
  render: (args, { globals }) => <Shown {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

export const Usual: Story = {}
export const Empty: Story = { args: { messages: 0 } }
export const Many: Story = { args: { messages: 100, parties: 9 } }
export const Long: Story = { args: { isLong: true } }
/** What is sent is refused. */
export const NotSent: Story = { args: { refused: 'send' } }
export const Failed: Story = { args: { refused: 'rooms' } }
