import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { SampleScreen, sampleLines, sampleNote } from './sampleDocument.chromium.tsx'
import { openedChunk } from './sampleSealed.chromium.ts'

interface Shown {
  /** What he is told of his part of the key. Absent: he has set no password. */
  readonly part?: Readonly<Record<string, unknown>>
  readonly isSetting?: boolean
  /** Whom the first line names. Default: whoever looks. */
  readonly member?: string
}

function Shown({
  part,
  isSetting = false,
  member = 'u1',
  language,
}: Shown & { readonly language: 'CN' | 'EN' }) {
  const chunk = useMemo(() => openedChunk(isSetting), [isSetting])
  const row = useMemo(() => {
    const [first, ...others] = sampleLines(2)
    return sampleNote(2, {
      lines: [{ ...first, remark: member }, ...others],
      ...(part ? { _part: part } : {}),
    })
  }, [part, member])
  return <SampleScreen row={row} chunk={chunk} language={language} />
}

const meta: Meta<typeof Shown> = {
  title: 'Openers',
  component: Shown,
  render: (args, { globals }) => <Shown {...args} language={globals['language'] === 'CN' ? 'CN' : 'EN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

const secret = 'salt~iv~data'

export const ToSet: Story = { args: { isSetting: true } }
export const Set: Story = { args: { isSetting: true, part: { secret, others: 0 } } }
export const ToLay: Story = { args: { part: { secret, part: 'part', others: 1 } } }
export const Laid: Story = {
  args: { part: { secret, part: 'part', others: 0, until: '2026-11-21 14:12:00' } },
}
export const NotNamed: Story = { args: { isSetting: true, member: 'u2' } }
