/** What the grid itself says. */
export const gridWords = {
  CN: { sequence: '序号', operate: '操作', total: '合计', pageTotal: '本页合计', mixed: '币种或单位不同，不作合计', empty: '暂无数据', loading: '加载中', selectAll: '全选本页', selected: (count: number) => `已选 ${count} 条`, emptyPaste: '没有可粘贴的内容' },
  EN: { sequence: 'Sequence', operate: 'Operate', total: 'Total', pageTotal: 'This page', mixed: 'Not added: the currencies or units differ', empty: 'No data', loading: 'Loading', selectAll: 'Select all on this page', selected: (count: number) => `${count} selected`, emptyPaste: 'No content to paste' },
} as const
