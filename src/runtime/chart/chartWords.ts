import { defineWords } from '../../client/words.ts'

export const useChartWords = defineWords('chart', {
  asTable: { CN: '查看数据', EN: 'Show the figures' },
  asChart: { CN: '查看图表', EN: 'Show the chart' },
  empty: { CN: '暂无数据', EN: 'No data' },
  retry: { CN: '重试', EN: 'Try again' },
  category: { CN: '类别', EN: 'Category' },
})
