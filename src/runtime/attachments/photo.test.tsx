// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../../client/appearance.ts'
import type { CompiledAttachmentConfig } from '../../language/column.ts'
import { AttachmentPanel } from './AttachmentPanel.tsx'

type Props = Parameters<typeof AttachmentPanel>[0]

const before = drawn.get()
beforeEach(() => drawn.set({ ...before, density: 'roomy' }))
afterEach(() => {
  cleanup()
  drawn.set(before)
})

function panel(config?: Partial<CompiledAttachmentConfig>) {
  const onChoose = vi.fn<(files: readonly File[]) => void>()
  const props = {
    attachments: { files: [], ids: [], state: 'here' },
    uploads: { all: [] },
    rights: { upload: true },
    config,
    max: 3,
    language: 'EN',
    count: 0,
    onChoose,
  } as unknown as Props // only what is looked at
  render(<AttachmentPanel {...props} />)
  return onChoose
}
const photo = () => screen.queryByRole('button', { name: 'Take a photo' })

test('a device in the hand takes a photo with its camera, named after the moment', () => {
  const onChoose = panel()
  expect(photo()).not.toBe(null)
  const input = document.querySelector<HTMLInputElement>('input[capture="environment"]')
  expect(input?.accept).toBe('image/jpeg')
  fireEvent.change(input ?? document.body, {
    target: { files: [new File(['x'], 'image.jpg', { type: 'image/jpeg' })] },
  })
  expect(onChoose.mock.calls[0]?.[0].map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Photo-\d{8}-\d{6}\.jpg$/),
  ])
})

test('a field that takes no photos has no camera, nor has a desk', () => {
  panel({ extensions: ['pdf'] })
  expect(photo()).toBe(null)
  cleanup()
  drawn.set(before)
  panel()
  expect(photo()).toBe(null)
})
