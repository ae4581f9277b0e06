import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'
import { roomChunk, roomLines, roomTimes, type RoomState } from './sampleRoom.chromium.ts'

interface Shown {
  readonly state?: RoomState
  /** How many bids there are. */
  readonly bids?: number
}

function Shown({ state = 'running', bids = 4, language }: Shown & { readonly language: 'CN' | 'EN' }) {
  const chunk = useMemo(() => roomChunk(state), [state])
  const row = useMemo(() => sampleNote(0, { lines: roomLines(bids), ...roomTimes(state) }), [bids, state])
  return <SampleScreen row={row} chunk={chunk} language={language} height={900} />
}

const meta: Meta<typeof Shown> = {
  title: 'Room',
  component: Shown,
  render: (args, { globals }) => <Shown {...args} language={globals['language'] === 'CN' ? 'CN' : 'EN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

/** What is bid here is refused by the server. */
export const Running: Story = {}
export const OneBid: Story = { args: { bids: 1 } }
export const Empty: Story = { args: { bids: 0 } }
export const Paused: Story = { args: { state: 'paused' } }
export const Ended: Story = { args: { state: 'ended' } }
