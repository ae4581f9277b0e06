import type { Translation } from '../catalogue.ts'
import type { formula as en } from '../en/formula.ts'

export const formula: Translation<typeof en> = {
  names: '可用名称',
  try: '试算',
  gives: {
    condition: '结果应为条件（是或否）',
    number: '结果应为数字',
    text: '结果应为文字',
    date: '结果应为日期',
    asked: '每行一个角色，或一个给出人员的表达式',
  },
  wrong: '第 {place} 个字符“{piece}”：{problem}',
  means: '含义：{words}',
  sample: '试算样例',
  nothingNamed: '公式尚未引用任何值',
  ofRow: '恢复本行的值',
  result: '结果：',
  yes: '是',
  no: '否',
  none: '无',
  sameServer: '服务器结果相同',
  otherServer: '服务器结果为 {value}',
  noServer: '服务器没有应答',
}
