/** What the grid itself says. */
export const gridWords = {
  CN: {
    sequence: '序号', operate: '操作', total: '合计', pageTotal: '本页合计', mixed: '币种或单位不同，不作合计', counting: '正在计算', mean: (value: string) => `平均值 ${value}`,
    empty: '暂无数据', loading: '加载中', selectAll: '全选本页', selected: (count: number) => `已选 ${count} 条`, selectRow: (number: number) => `选择第 ${number} 行`,
    expansion: '展开', expand: '展开 (Alt+Shift+↓)', collapse: '收起 (Alt+Shift+↑)', details: (number: number) => `第 ${number} 行的详情`,
    help: '方向键移动，F2 或直接输入开始编辑，Enter 确认，Esc 放弃，Shift+方向键选择区域，Ctrl+C 复制，Ctrl+V 粘贴，Shift+F10 打开菜单，F1 查看全部快捷键',
    notFetched: '表格的编辑功能暂时无法加载，请检查网络。您所做的操作已保留，再按任意键重试',
  },
  EN: {
    sequence: 'Sequence', operate: 'Operate', total: 'Total', pageTotal: 'This page', mixed: 'Not added: the currencies or units differ', counting: 'Being counted', mean: (value: string) => `Mean ${value}`,
    empty: 'No data', loading: 'Loading', selectAll: 'Select all on this page', selected: (count: number) => `${count} selected`, selectRow: (number: number) => `Select row ${number}`,
    expansion: 'Expansion', expand: 'Open (Alt+Shift+↓)', collapse: 'Close (Alt+Shift+↑)', details: (number: number) => `Details of row ${number}`,
    help: 'Arrow keys move, F2 or typing edits, Enter confirms, Esc gives up, Shift with arrows marks, Ctrl+C copies, Ctrl+V pastes, Shift+F10 opens the menu, F1 lists all keys',
    notFetched: 'What one edits with could not be loaded; check the connection. What you did is kept: press any key to try again',
  },
} as const
