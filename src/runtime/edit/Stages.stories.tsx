import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'
import { stagedChunk } from './sampleStages.chromium.ts'

interface Shown {
  /** Absent: a new document. */
  readonly row?: Readonly<Record<string, unknown>>
  readonly lines?: number
}

function Shown({ row, lines = 3, language }: Shown & { readonly language: 'CN' | 'EN' }) {
  const chunk = useMemo(() => stagedChunk(), [])
  const kept = useMemo(() => (row ? sampleNote(lines, { status: 'DRAFT', ...row }) : undefined), [row, lines])
  return <SampleScreen {...(kept ? { row: kept } : {})} chunk={chunk} language={language} />
}

const meta: Meta<typeof Shown> = {
  title: 'Stages',
  component: Shown,
  render: (args, { globals }) => <Shown {...args} language={globals['language'] === 'CN' ? 'CN' : 'EN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

const filled = { owner: 'Ann', phone: '13800138000' }

export const New: Story = {}
export const Begun: Story = { args: { row: { owner: null }, lines: 0 } }
export const Wrong: Story = { args: { row: { phone: '138' } } }
export const Complete: Story = { args: { row: filled } }
export const SentBack: Story = { args: { row: { ...filled, owner: null, status: 'BACK' } } }
export const Sent: Story = { args: { row: { ...filled, status: 'SENT' } } }
