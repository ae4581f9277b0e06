import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Action', render: drawCell }
export default meta

export const ButtonCell = cellStory('button')
export const LinkTag = cellStory('linkTag')
export const Buttons = cellStory('tableOperate')
export const ButtonWithoutFunction = cellStory('button', { functionList: undefined })
export const LinkWithoutFunction = cellStory('linkTag', { functionList: undefined })
