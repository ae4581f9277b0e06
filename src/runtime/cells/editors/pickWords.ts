/** What pickers say. */
export const pickWords = {
  CN: { choose: '选择', search: '按编码或名称搜索', none: '没有匹配的数据', loading: '加载中…', more: (count: number) => `共 ${count} 条，更多…`, open: '打开选择窗口' },
  EN: { choose: 'Choose', search: 'Search by code or name', none: 'Nothing matches', loading: 'Loading…', more: (count: number) => `${count} in all, more…`, open: 'Open the picker' },
} as const
