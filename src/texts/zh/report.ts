import type { Translation } from '../catalogue.ts'
import type { report as en } from '../en/report.ts'

export const report: Translation<typeof en> = {
  none: '未填写',
  total: '合计',
  fold: '{name}的明细分组',
  open: '{name}，{figure}：{value}。查看明细',
  more: '显示更多（{rest}）',
  empty: '所选条件下没有数据',
  asOf: '数据截至 {time}',
}
