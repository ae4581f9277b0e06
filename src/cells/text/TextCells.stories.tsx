import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Text', render: drawCell }
export default meta

export const Text = cellStory('text')
export const Textarea = cellStory('textarea')
export const Password = cellStory('password')
export const Url = cellStory('url')
export const Email = cellStory('email')
export const Tel = cellStory('tel')
export const ColGroup = cellStory('colGroup')
export const TextAsLookup = cellStory(
  'text',
  { type: 'text', cellType: 'lookup', typeCode: 'KIND' },
  { title: 'TOOL' },
)
export const TextEditedAsTextarea = cellStory('text', { editType: 'textarea' })
