import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'

interface Shown {
  readonly lines?: number
  readonly kind?: 'edit' | 'detail'
  readonly isNew?: boolean
}

function Shown({
  lines = 3,
  kind = 'edit',
  isNew = false,
  language,
}: Shown & { readonly language: 'CN' | 'EN' }) {
  const row = useMemo(
    () => (isNew ? undefined : sampleNote(lines, kind === 'detail' ? { phone: '13800138000' } : {})),
    [lines, kind, isNew],
  )
  return <SampleScreen {...(row ? { row } : {})} kind={kind} language={language} />
}

const meta: Meta<typeof Shown> = {
  title: 'Documents',
  component: Shown,
  render: (args, { globals }) => <Shown {...args} language={globals['language'] === 'CN' ? 'CN' : 'EN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

export const Edit: Story = {}
export const New: Story = { args: { isNew: true } }
export const Detail: Story = { args: { kind: 'detail' } }
export const Bare: Story = { args: { kind: 'detail', lines: 0 } }
export const Long: Story = { args: { lines: 1000 } }
