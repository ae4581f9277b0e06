import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Files', render: drawCell }
export default meta

export const Upload = cellStory('upload')
export const UploadWithoutConfig = cellStory('upload', { attachmentConfig: undefined })
export const UploadOfPictures = cellStory(
  'upload',
  { attachmentConfig: { max: 5, image: true, checked: false } },
  { files: 'f2,f3,f1' },
)
