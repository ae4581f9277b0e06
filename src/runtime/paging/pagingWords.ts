import { defineWords } from '../../client/words.ts'

export const usePagingWords = defineWords('paging', {
  pages: { CN: '分页', EN: 'Pages' },
  goTo: { CN: '跳至', EN: 'Go to' },
  pageSize: { CN: '每页行数', EN: 'Rows on a page' },
  rowsAPage: { CN: '{rows} 行/页', EN: '{rows} / page' },
  ownSize: { CN: '自定义，至少 10', EN: 'Your own, at least 10' },
  ok: { CN: '确定', EN: 'OK' },
  total: { CN: '第 {from}-{to} 行，共 {count} 行', EN: '{from}–{to} of {count}' },
  noRows: { CN: '共 0 行', EN: 'No rows' },
  counting: { CN: '第 {from}-{to} 行，正在计数…', EN: '{from}–{to}, counting…' },
})
