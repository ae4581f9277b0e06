import type { Translation } from '../catalogue.ts'
import type { loading as en } from '../en/loading.ts'

export const loading: Translation<typeof en> = {
  record: {
    none: '没有{entity} {value}',
    many: '有 {count} 个{entity} {value}',
    beside: '{file} 中没有对应的行',
  },
  document: {
    otherRow: '同一单据的其他行被拒绝，单据未保存',
    header: '同一单据的表头（第 {line} 行）被拒绝',
    missing: '没有对应的单据表头',
  },
  row: { quote: '引号没有结束', cells: '有 {cells} 个单元格，表头只有 {columns} 列' },
  value: {
    date: '“{text}”不是日期（{formats}）',
    number: '“{text}”不是数字',
    divisor: '不能除以“{text}”',
    unit: '数量后的单位 {behind} 与单位栏 {unit} 不符',
    noUnit: '无法核对数量后的单位 {behind}：该行没有单位',
    unmapped: '“{text}”没有对应的值（已知：{known}）',
  },
  report: { reason: '原因' },
}
