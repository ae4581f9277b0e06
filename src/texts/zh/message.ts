import type { Translation } from '../catalogue.ts'
import type { message as en } from '../en/message.ts'

export const message: Translation<typeof en> = {
  document: '示例单据',
  newest: '您可见的最新单据',
  none: '没有您可见的此类单据。',
  unchosen: '请先选择消息源，此处显示其内容。',
  language: { CN: '中文', EN: '英文' },
  noTitle: '（无标题）',
  noText: '（无正文，仅标题）',
  sms: '短信只有标题。',
  mistakes: '需要修改',
  place: '第{at}字：',
}
