import type { Meta, StoryObj } from '@storybook/react-vite'
import { MessagePreviewBox } from './MessagePreviewBox.tsx'

const written = {
  titleCn: '订单{orderNum}待确认',
  titleEn: 'Order {orderNo} awaits your confirmation',
  bodyCn: '{ou}的订单{orderNum}已发布，请登录确认。',
  bodyEn: 'Order {orderNum} of {ou} was published and costs {taxAmount}.',
}
const document = { entity: 'purOrderHeader', id: '1', name: 'Purchase order PO2026000123' }
const said = [
  { language: 'CN', title: '订单PO2026000123待确认', text: '东莞工厂的订单PO2026000123已发布，请登录确认。' },
  {
    language: 'EN',
    title: 'Order PO2026000123 awaits your confirmation',
    text: 'Order PO2026000123 of <b>Dongguan plant</b> was published.\nLog in to confirm it.',
  },
] as const

const meta: Meta<typeof MessagePreviewBox> = {
  title: 'Message preview',
  component: MessagePreviewBox,
  args: {
    preview: { document, said, mistakes: [] },
    channel: 'EMAIL',
    written,
    labelOf: (field) =>
      ({ titleCn: '中文标题', titleEn: 'English title', bodyCn: '中文正文', bodyEn: 'English text' })[field],
  },
}
export default meta
type Story = StoryObj<typeof MessagePreviewBox>

export const Mail: Story = {}
export const TextMessage: Story = { args: { channel: 'SMS' } }
export const NoDocument: Story = { args: { preview: { document: null, said: [], mistakes: [] } } }
export const TitleAlone: Story = {
  args: {
    preview: { document, said: said.map((one) => ({ ...one, text: '' })), mistakes: [] },
    channel: 'SITE',
  },
}
export const Mistakes: Story = {
  args: {
    preview: {
      document,
      said,
      mistakes: [
        { field: 'titleEn', at: 7, length: 7, reason: 'orderNo is no value of a purchase order' },
        {
          field: 'bodyEn',
          at: 51,
          length: 9,
          reason: 'taxAmount is what something costs and is not sent by mail',
        },
      ],
    },
  },
}
export const Long: Story = {
  args: {
    preview: {
      document,
      said: said.map((one) => ({ ...one, title: one.title.repeat(6), text: `${one.text}\n`.repeat(12) })),
      mistakes: [],
    },
  },
}
