import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { answersChunk, sampleAnswers } from './sampleAnswers.chromium.ts'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'

interface Shown {
  readonly given?: Readonly<Record<string, string>>
  readonly isLong?: boolean
  readonly isRead?: boolean
  /** Nothing is asked. */
  readonly isEmpty?: boolean
}

function Shown({
  given = {},
  isLong,
  isRead,
  isEmpty,
  language,
}: Shown & { readonly language: 'CN' | 'EN' }) {
  const chunk = useMemo(() => answersChunk(isRead), [isRead])
  const row = useMemo(
    () => sampleNote(0, { answers: isEmpty ? [] : sampleAnswers(given, isLong) }),
    [given, isEmpty, isLong],
  )
  return <SampleScreen row={row} chunk={chunk} language={language} />
}

const meta: Meta<typeof Shown> = {
  title: 'Answers',
  component: Shown,
  render: (args, { globals }) => <Shown {...args} language={globals['language'] === 'CN' ? 'CN' : 'EN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

const given = { MATERIAL: 'ST', COATED: 'Y', COATING: 'ZN,NI', DIAMETER: '22.50', SINCE: '2025-03-01' }

export const Answered: Story = { args: { given } }
export const Unanswered: Story = {}
export const NothingAsked: Story = { args: { isEmpty: true } }
export const LongTexts: Story = {
  args: { given: { ...given, NOTE: 'a word and another '.repeat(12) }, isLong: true },
}
export const Wrong: Story = { args: { given: { ...given, DIAMETER: '500', MATERIAL: 'GOLD' } } }
export const OnlyRead: Story = { args: { given, isRead: true } }
