/** What editors and pickers say. */
export const pickWords = {
  CN: {
    choose: '选择', search: '按编码或名称搜索', none: '没有匹配的数据', loading: '加载中…', more: (count: number) => `共 ${count} 条，更多…`, open: '打开选择窗口', retry: '重试',
    recent: '最近选择', all: '全部', unknown: (text: string) => `没有“${text}”，请从列表中选择`, narrow: (count: number) => `还有 ${count} 项，继续输入以缩小范围`,
    chosen: (count: number) => `已选 ${count} 项`, take: '确定', cancel: '取消', chooseAll: '选择本页全部', expand: '展开', collapse: '收起', unchoose: (name: string) => `移除 ${name}`,
    increase: '增加', decrease: '减少', calendar: '打开日历', from: '开始', to: '结束', crossed: '结束不能早于开始',
  },
  EN: {
    choose: 'Choose', search: 'Search by code or name', none: 'Nothing matches', loading: 'Loading…', more: (count: number) => `${count} in all, more…`, open: 'Open the picker', retry: 'Try again',
    recent: 'Chosen lately', all: 'All', unknown: (text: string) => `There is no “${text}”; choose from the list`, narrow: (count: number) => `${count} more; type to narrow them down`,
    chosen: (count: number) => `${count} chosen`, take: 'OK', cancel: 'Cancel', chooseAll: 'Choose all on this page', expand: 'Expand', collapse: 'Collapse', unchoose: (name: string) => `Take out ${name}`,
    increase: 'Increase', decrease: 'Decrease', calendar: 'Open the calendar', from: 'From', to: 'To', crossed: 'The end may not lie before the beginning',
  },
} as const
