/** What each operator is called, and how it is drawn on its button. */
export const operatorWords = {
  contains: { CN: '包含', EN: 'contains', sign: '∋' },
  startsWith: { CN: '开头为', EN: 'starts with', sign: 'a…' },
  eq: { CN: '等于', EN: 'equals', sign: '=' },
  ne: { CN: '不等于', EN: 'is not', sign: '≠' },
  in: { CN: '属于', EN: 'is one of', sign: '∈' },
  notIn: { CN: '不属于', EN: 'is none of', sign: '∉' },
  range: { CN: '区间', EN: 'between', sign: '↔' },
  empty: { CN: '为空', EN: 'is empty', sign: '∅' },
  notEmpty: { CN: '不为空', EN: 'is filled', sign: '∃' },
  relative: { CN: '相对日期', EN: 'relative date', sign: '◷' },
  below: { CN: '及其下级', EN: 'and all below', sign: '⊇' },
} as const

export const periodWords = {
  today: { CN: '今天', EN: 'today' }, yesterday: { CN: '昨天', EN: 'yesterday' }, tomorrow: { CN: '明天', EN: 'tomorrow' },
  thisWeek: { CN: '本周', EN: 'this week' }, lastWeek: { CN: '上周', EN: 'last week' }, nextWeek: { CN: '下周', EN: 'next week' },
  thisMonth: { CN: '本月', EN: 'this month' }, lastMonth: { CN: '上月', EN: 'last month' }, nextMonth: { CN: '下月', EN: 'next month' },
  thisQuarter: { CN: '本季度', EN: 'this quarter' }, lastQuarter: { CN: '上季度', EN: 'last quarter' },
  thisYear: { CN: '今年', EN: 'this year' }, lastYear: { CN: '去年', EN: 'last year' },
  last7Days: { CN: '最近7天', EN: 'last 7 days' }, last30Days: { CN: '最近30天', EN: 'last 30 days' },
  next7Days: { CN: '未来7天', EN: 'next 7 days' }, next30Days: { CN: '未来30天', EN: 'next 30 days' }, overdue: { CN: '已过期', EN: 'overdue' },
} as const
