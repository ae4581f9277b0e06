import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { answersChunk, followingAnswers, manyAnswers, sampleAnswers } from './sampleAnswers.chromium.ts'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'

interface Shown {
  readonly given?: Readonly<Record<string, string>>
  readonly isLong?: boolean
  readonly isRead?: boolean
  /** Nothing is asked. */
  readonly isEmpty?: boolean
  /** A question follows from the answer to another. */
  readonly isFollowing?: boolean
}

function Shown({
  given = {},
  isLong,
  isRead,
  isEmpty,
  isFollowing,
  language,
}: Shown & { readonly language: 'CN' | 'EN' }) {
  const chunk = useMemo(() => answersChunk(isRead), [isRead])
  const row = useMemo(() => {
    if (isFollowing) return sampleNote(0, { answers: followingAnswers() })
    return sampleNote(0, { answers: isEmpty ? [] : sampleAnswers(given, isLong) })
  }, [given, isEmpty, isFollowing, isLong])
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
export const Asking: Story = { args: { isFollowing: true } }
export const NothingAsked: Story = { args: { isEmpty: true } }
export const LongTexts: Story = {
  args: { given: { ...given, NOTE: 'a word and another '.repeat(12) }, isLong: true },
}
export const Wrong: Story = { args: { given: { ...given, DIAMETER: '500', MATERIAL: 'GOLD' } } }
export const OnlyRead: Story = { args: { given, isRead: true } }

/** A form of 60 questions that is opened and closed by hand. */
function Large({ language }: { readonly language: 'CN' | 'EN' }) {
  const [isOpen, setOpen] = useState(false)
  const chunk = useMemo(() => answersChunk(), [])
  const row = useMemo(() => sampleNote(0, { answers: manyAnswers(60) }), [])
  return (
    <>
      <button type="button" className="answers-opener" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen ? <SampleScreen row={row} chunk={chunk} language={language} /> : null}
    </>
  )
}

export const Sixty: Story = {
  render: (_, { globals }) => <Large language={globals['language'] === 'CN' ? 'CN' : 'EN'} />,
}
