import type { Meta } from '@storybook/react-vite'
import { cellStory, drawCell, type ShownCell } from '../../../tests/stories/cellStates.chromium.tsx'

const meta: Meta<ShownCell> = { title: 'Cells/Time', render: drawCell }
export default meta

export const DateCell = cellStory('date')
export const Daterange = cellStory('daterange')
export const Datetime = cellStory('datetime')
export const Datetimerange = cellStory('datetimerange')
export const Year = cellStory('year')
export const Month = cellStory('month')
export const Time = cellStory('time')
