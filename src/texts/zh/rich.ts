import type { Translation } from '../catalogue.ts'
import type { rich as en } from '../en/rich.ts'

export const rich: Translation<typeof en> = {
  marks: '格式',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  strike: '删除线',
  heading: '标题 H1',
  subheading: '小标题 H2',
  bullets: '项目符号',
  numbers: '编号',
  quote: '引用',
  left: '左对齐',
  center: '居中',
  right: '右对齐',
  link: '链接',
  table: '插入表格',
  clear: '清除格式',
  address: '链接地址',
  addressHint: 'https://… 或 mailto:…；留空则取消链接',
  addressWrong: '请以 https:// 或 mailto: 开头',
  take: '设置链接',
  pasteRefused: '未粘贴，您已写的内容没有变化：粘贴的内容有 {count} 个字符，一次最多粘贴 {most} 个字符。',
  pastedPlain: '只粘贴了文字，未带格式和图片：连同格式共 {count} 个字符，一次最多粘贴 {most} 个字符。',
}
