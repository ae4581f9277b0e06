import type { Translation } from '../catalogue.ts'
import type { approval as en } from '../en/approval.ts'

export const approval: Translation<typeof en> = {
  step: '{name}（第 {at} 步，共 {of} 步）',
  you: '自 {time} 起等待您处理（{long}）',
  others: '自 {time} 起等待{names}处理（{long}）',
  due: '应于 {time} 前处理',
  late: '应于 {time} 前处理，已超时',
  planned: '尚未到',
  said: '{name}：{outcome}',
  for: '{by}（代{name}）：{outcome}',
}
