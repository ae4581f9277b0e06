import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'
import { sealedChunk } from './sampleSealed.chromium.ts'

interface Shown {
  /** What its owner is told of the seal. */
  readonly seal?: Readonly<Record<string, string>>
  /** Whether its values are known here. */
  readonly isKnown?: boolean
}

/** Nobody has its other half. */
const publicKey = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAl+MZp3n2S7lf3OXZ03LVWRDzqei1bndgkg3ePSXU7WPcvAol4yMQ0l',
  'kJlXHspkbWU2EXZcOErl+0AOvj/V0r5WpopCWFegRw4UmEDAsDnBjZvzI+WuSnsJuWe7mmW/k0R4Upxi8a1aDPcpsNTdsc14gv',
  'y5+1PIIJ5FXviG+wDARd7IUF1ohwj8vSfECgsocp+L6Dh0uPceImNAL2rgG7HE7k4NO0Bag4kinhxvYEha9tfqaehYSDHn0ltN',
  '8sYRHjyc9hsQ5zHgBrtJo9y1i/Noj/iFxg5RaIETFd+P0psSzarJWug/UleqYRLbtAM7HGQEVpmXUD5rVMRuGpKnyJGwIDAQAB',
].join('')
const key = { keyId: 'k1', publicKey }
const empty = { title: null, lines: [{ id: 'l0', versionNum: 1, lineNum: 10, item: 'Thing 0' }] }

function Shown({ seal = {}, isKnown = true, language }: Shown & { readonly language: 'CN' | 'EN' }) {
  const chunk = useMemo(() => sealedChunk(), [])
  const row = useMemo(
    () => sampleNote(2, { _seal: { ...key, ...seal }, ...(isKnown ? {} : empty) }),
    [seal, isKnown],
  )
  return <SampleScreen row={row} chunk={chunk} language={language} />
}

const meta: Meta<typeof Shown> = {
  title: 'Sealed documents',
  component: Shown,
  render: (args, { globals }) => <Shown {...args} language={globals['language'] === 'CN' ? 'CN' : 'EN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

const at = '2026-11-21 14:02:00'

export const Typing: Story = {}
export const HandedIn: Story = { args: { seal: { text: 'e1.k1.a.b.c.d~e~f.g', at } } }
export const WithPassword: Story = {
  args: { seal: { text: 'e1.k1.a.b.c.d~e~f.g', at }, isKnown: false },
}
export const WithoutPassword: Story = { args: { seal: { text: 'e1.k1.a.b.c..g', at }, isKnown: false } }
