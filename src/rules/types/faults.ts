import type { Label } from '../../language/label.ts'
import { formRules } from '../formRules.ts'

/** What can be wrong with a single value, in words. `{max}`, `{min}`, `{scale}`, `{digits}` and `{field}` are facts of the field. */
export const faults = {
  integer: formRules.integer.words,
  numeric: formRules.quantity.words,
  score: formRules.score.words,
  email: formRules.email.words,
  contact: formRules.contact.words,
  url: { CN: '网址格式错误', EN: 'address format error, it begins with http:// or https://' },
  date: { CN: '日期格式错误，应为 yyyy-MM-dd', EN: 'not a date, enter yyyy-MM-dd' },
  datetime: { CN: '时间格式错误，应为 yyyy-MM-dd HH:mm:ss', EN: 'not a time, enter yyyy-MM-dd HH:mm:ss' },
  period: { CN: '须在 1900 年至 2999 年之间', EN: 'must lie between the years 1900 and 2999' },
  year: { CN: '年份格式错误，应为 yyyy', EN: 'not a year, enter yyyy' },
  month: { CN: '月份格式错误，应为 yyyy-MM', EN: 'not a month, enter yyyy-MM' },
  time: { CN: '时刻格式错误，应为 HH:mm:ss', EN: 'not a time of day, enter HH:mm:ss' },
  flag: { CN: '必须为 Y 或 N', EN: 'must be Y or N' },
  text: { CN: '必须为文本', EN: 'must be text' },
  json: { CN: '内容格式错误', EN: 'content has the wrong form' },
  files: {
    CN: '附件格式错误，应为以逗号连接的附件ID',
    EN: 'not a list of files, give their ids joined with commas',
  },
  scale: { CN: '最多允许 {scale} 位小数', EN: 'at most {scale} decimals' },
  maxLength: { CN: '最多 {max} 个字符', EN: 'at most {max} characters' },
  min: { CN: '不能小于 {min}', EN: 'must be at least {min}' },
  max: { CN: '不能大于 {max}', EN: 'must be at most {max}' },
  digits: { CN: '整数部分最多 {digits} 位', EN: 'at most {digits} digits before the point' },
} as const satisfies Record<string, Label>

export type Fault = keyof typeof faults
