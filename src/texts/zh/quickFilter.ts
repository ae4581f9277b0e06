import type { Translation } from '../catalogue.ts'
import type { quickFilter as en } from '../en/quickFilter.ts'

export const quickFilter: Translation<typeof en> = {
  quick: '快速筛选',
  shown_other: '显示 {shown} / {count} 行',
  removeAll: '清除全部筛选',
  totals: '合计只含显示的行',
}
