import { defineWords } from '../../client/words.ts'

export const useFlowWords = defineWords('flow', {
  rest: { CN: '可用数量', EN: 'Available' },
  take: { CN: '本次数量', EN: 'Take' },
  tooMuch: { CN: '不能超过可用数量 {rest}', EN: 'Not more than {rest}' },
  notPositive: { CN: '必须大于 0', EN: 'More than 0' },
  wrongRow: { CN: '{name}：{why}', EN: '{name}: {why}' },
  noRows: { CN: '请先选择要引用的行', EN: 'Choose the rows to take from first' },
  required: { CN: '必填', EN: 'Required' },
  chosen: { CN: '已选 {count} 行', EN: '{count} rows chosen' },
  create: { CN: '生成{name}', EN: 'Create {name}' },
  created: { CN: '已生成 {count} 张单据', EN: '{count} documents created' },
  cancel: { CN: '取消', EN: 'Cancel' },
  none: { CN: '没有可引用的数据', EN: 'There is nothing to take from' },
  loadFailed: { CN: '加载失败：{why}', EN: 'Could not be loaded: {why}' },
  retry: { CN: '重试', EN: 'Try again' },
})
