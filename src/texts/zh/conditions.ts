import type { Translation } from '../catalogue.ts'
import type { conditions as en } from '../en/conditions.ts'

export const conditions: Translation<typeof en> = {
  operator: {
    contains: '包含',
    startsWith: '开头为',
    eq: '等于',
    ne: '不等于',
    in: '属于',
    notIn: '不属于',
    range: '区间',
    empty: '为空',
    notEmpty: '不为空',
    relative: '相对日期',
    below: '及其下级',
  },
  period: {
    today: '今天',
    yesterday: '昨天',
    tomorrow: '明天',
    thisWeek: '本周',
    lastWeek: '上周',
    nextWeek: '下周',
    thisMonth: '本月',
    lastMonth: '上月',
    nextMonth: '下月',
    thisQuarter: '本季度',
    lastQuarter: '上季度',
    thisYear: '今年',
    lastYear: '去年',
    last7Days: '近7天',
    last30Days: '近30天',
    last90Days: '近90天',
    next7Days: '未来7天',
    next30Days: '未来30天',
    overdue: '已过期',
  },
}
