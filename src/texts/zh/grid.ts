import type { Translation } from '../catalogue.ts'
import type { grid as en } from '../en/grid.ts'

export const grid: Translation<typeof en> = {
  rows: { none: '暂无数据', loading: '加载中', selectAll: '全选本页', selected: '已选 {count} 条' },
  row: {
    select: '选择第 {number} 行',
    details: '第 {number} 行的详情',
    expand: '展开 ({keys})',
    collapse: '收起 ({keys})',
    branch: '第 {number} 行的下级',
    leaf: '第 {number} 行没有下级',
    open: '展开 ({keys})',
    close: '收起 ({keys})',
  },
  column: { sequence: '序号', operate: '操作', expansion: '展开' },
  head: { menu: '{title}：列菜单', filter: '筛选：{title}', filtered: '已筛选' },
  footer: {
    total: '合计',
    pageTotal: '本页合计',
    mixed: '币种或单位不同，不作合计',
    counting: '正在计算',
    mean: '平均值 {value}',
  },
}
