import type { Meta, StoryObj } from '@storybook/react-vite'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { ChartBox } from './ChartBox.tsx'
import type { ChartData } from './ChartData.ts'

const meta: Meta = { title: 'Runtime/Chart box' }
export default meta

const data: ChartData = {
  kind: 'bar',
  categories: ['January', 'February', 'March'],
  series: [
    { name: 'Planned', values: ['1200.5', '900', '1500'] },
    { name: 'Done', values: ['1100', null, '1234567.25'] },
  ],
}

export const Bars: StoryObj = { render: () => <ChartBox title="Planned and done" data={data} /> }
export const Lines: StoryObj = {
  render: () => <ChartBox title="Planned and done" data={{ ...data, kind: 'line' }} />,
}
export const Pie: StoryObj = { render: () => <ChartBox title="Planned" data={{ ...data, kind: 'pie' }} /> }
export const Empty: StoryObj = {
  render: () => <ChartBox title="Nothing yet" data={{ kind: 'bar', categories: [], series: [] }} />,
}
export const Failed: StoryObj = {
  render: () => (
    <ChartBox
      title="Not there"
      data={null}
      error="The server did not answer"
      onRetry={() => recordEvent('retry', true)}
    />
  ),
}
