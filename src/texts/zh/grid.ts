import type { Translation } from '../catalogue.ts'
import type { grid as en } from '../en/grid.ts'

export const grid: Translation<typeof en> = {
  rows: { none: '暂无数据', loading: '加载中', selectAll: '全选本页', selected: '已选 {count} 条' },
  row: {
    select: '选择第 {number} 行',
    details: '第 {number} 行的详情',
    expand: '展开 (Alt+Shift+↓)',
    collapse: '收起 (Alt+Shift+↑)',
    branch: '第 {number} 行的下级',
    leaf: '第 {number} 行没有下级',
    open: '展开 (→)',
    close: '收起 (←)',
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
  keyboard: {
    help: '方向键移动，F2 或直接输入开始编辑，Enter 确认，Esc 放弃，Shift+方向键选择区域，Ctrl+C 复制，Ctrl+V 粘贴，Shift+F10 打开菜单，F1 查看全部快捷键',
    notFetched: '表格的编辑功能暂时无法加载，请检查网络。您所做的操作已保留，再按任意键重试',
  },
}
