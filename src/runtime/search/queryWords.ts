import { defineWords } from '../../client/words.ts'

export const useQueryWords = defineWords('query', {
  query: { CN: '查询语句', EN: 'Query' },
  placeholder: {
    CN: '例如 status == DRAFT and creationDate >= today - 30；Ctrl+空格 显示可选内容',
    EN: 'For example status == DRAFT and creationDate >= today - 30; Ctrl+Space shows what may stand here',
  },
  search: { CN: '查询', EN: 'Search' },
  turn: { CN: '将条件转为语句', EN: 'Turn the form into a query' },
  turnNothing: { CN: '没有可转换的条件', EN: 'There is no condition that can be turned' },
  history: { CN: '最近的查询语句', EN: 'Latest queries' },
  close: { CN: '关闭查询语句', EN: 'Close the query line' },
  place: { CN: '第 {at} 个字符：{words}', EN: 'At character {at}: {words}' },
  means: { CN: '含义：{words}', EN: 'It means: {words}' },
  choices: { CN: '可选内容', EN: 'What may stand here' },
})

export const kindWords = {
  field: { CN: '字段', EN: 'field' },
  lines: { CN: '行', EN: 'lines' },
  code: { CN: '代码', EN: 'code' },
  function: { CN: '函数', EN: 'function' },
  operator: { CN: '运算符', EN: 'operator' },
  word: { CN: '', EN: '' },
} as const
