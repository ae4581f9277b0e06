import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { language as spoken } from '../../client/language.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { languageFrom } from '../../language/languages.ts'
import type { Language } from '../../language/label.ts'
import { WorkspaceContext } from '../workspace.ts'
import { Bell } from './Bell.tsx'
import { BellPanel } from './BellPanel.tsx'
import { sampleWorkspace, type SampleBell } from './sampleBell.chromium.ts'
import { useBellSources } from './useBellSources.ts'

interface Shown extends SampleBell {
  readonly language?: Language
}

/** The bell as it hangs in the header, and what it tells. */
function Shown({ language = 'CN', tasks, messages, rooms, isLong = false, answers }: Shown) {
  spoken.set(language)
  const workspace = useMemo(
    () => sampleWorkspace({ tasks, messages, rooms, isLong, ...(answers ? { answers } : {}) }, language),
    [tasks, messages, rooms, isLong, answers, language],
  )
  return (
    <WorkspaceContext value={workspace}>
      <header className="bell-sample">
        <Bell />
      </header>
      <Panel />
    </WorkspaceContext>
  )
}

function Panel() {
  return <BellPanel sources={useBellSources()} onClose={() => recordEvent('close', null)} />
}

const meta: Meta<typeof Shown> = {
  title: 'Bell',
  component: Shown,
  args: { tasks: 3, messages: 2, rooms: 1 },
  render: (args, { globals }) => <Shown {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

export const Usual: Story = {}
export const Empty: Story = { args: { tasks: 0, messages: 0, rooms: 0 } }
export const Many: Story = { args: { tasks: 1250, messages: 140, rooms: 30 } }
export const Long: Story = { args: { tasks: 10, messages: 5, rooms: 4, isLong: true } }
export const Failed: Story = { args: { answers: 'failed' } }
export const Coming: Story = { args: { answers: 'coming' } }
