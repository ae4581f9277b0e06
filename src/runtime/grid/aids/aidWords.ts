/** What the grid says of copying, pasting and filling, and what it announces to those who do not see it. */
export const aidWords = {
  CN: {
    copied: '复制成功', copyFailed: '复制失败', pasteEmpty: '粘贴内容不能为空', noContentToPaste: '没有可粘贴的内容', selectColumn: '请选择要操作的列',
    tooLarge: (rows: number, columns: number) => `要粘贴的内容有 ${rows} 行、${columns} 列；一次最多可粘贴 5,000 行 × 20 列，请分批粘贴`,
    filled: (count: number) => `已填充 ${count} 个单元格`,
    pasted: (count: number) => `已粘贴 ${count} 个单元格`, added: (count: number) => `新增 ${count} 行`, skipped: (count: number) => `跳过 ${count} 个不可编辑的单元格`, nothingTaken: '没有可写入的单元格', pasteBusy: '正在粘贴，请稍候', pasteCancelled: '已取消粘贴，未作任何更改',
    notPasted: (reason: string) => `无法粘贴：${reason}`, readClipboard: '浏览器不允许读取剪贴板，请按 Ctrl+V 粘贴',
    working: (percent: number) => `正在粘贴 ${percent}%，按 Esc 取消`, cancel: '取消',
    refused: (count: number, all: number) => `共 ${all} 个单元格，其中 ${count} 个未写入`, refusedTitle: '未写入的单元格', row: '行', column: '列', text: '内容', reason: '原因', copyReport: '复制为文本', copyCsv: '复制为CSV', close: '关闭', jump: (row: number, column: string) => `转到第 ${row} 行 ${column}`,
    unknownRef: '没有找到，或不止一个，或无权限', notInList: (some: string) => `不在可选值中（${some}）`, lossy: '电子表格未显示完整的值，请加宽该列后再复制', dayOrMonth: '日期不明确，请使用 yyyy-MM-dd', cannotPaste: '此列不能粘贴', noRow: '没有此行', noColumn: '没有此列', noResolve: '此处无法查找',
    edited: (title: string, row: number, value: string) => `${title}，第 ${row} 行：${value || '空'}`, editedCells: (count: number) => `已更改 ${count} 个单元格`, mistake: (title: string, row: number, words: string) => `${title}，第 ${row} 行有错误：${words}`,
    undone: '已撤销', redone: '已恢复', sorted: (title: string, order: 'asc' | 'desc') => `按${title}${order === 'asc' ? '升序' : '降序'}排列`, unsorted: '已取消排序', selected: (count: number) => `已选 ${count} 行`, marked: (rows: number, columns: number) => `已标记 ${rows} 行 × ${columns} 列`,
    rowAdded: '已新增一行', rowsMoved: (up: boolean) => up ? '已上移' : '已下移',
    copy: '复制', copyWithHead: '复制（含列标题）', copyRows: '复制整行', paste: '粘贴', fillDown: '向下填充', clear: '清空', filterBy: (value: string) => `筛选“${value}”`, filterOut: (value: string) => `排除“${value}”`, filterEmpty: '筛选空值', filterFilled: '排除空值',
    addRow: '新增一行', deleteRows: '删除所选行', moveUp: '上移', moveDown: '下移', keys: '快捷键…', menu: '右键菜单',
    keysTitle: '快捷键', fillHandle: '拖动填充；双击填充到最后一行',
  },
  EN: {
    copied: 'Copied', copyFailed: 'Copy failed', pasteEmpty: 'Paste content cannot be empty', noContentToPaste: 'No content to paste', selectColumn: 'please select the column to operate',
    tooLarge: (rows: number, columns: number) => `There are ${rows} rows and ${columns} columns to paste; at most 5,000 rows × 20 columns can be pasted at once. Paste them in parts.`,
    filled: (count: number) => count === 1 ? 'One cell filled' : `${count} cells filled`,
    pasted: (count: number) => count === 1 ? 'One cell pasted' : `${count} cells pasted`, added: (count: number) => count === 1 ? 'one row added' : `${count} rows added`, skipped: (count: number) => count === 1 ? 'one cell skipped that cannot be edited' : `${count} cells skipped that cannot be edited`, nothingTaken: 'There is no cell that could take it', pasteBusy: 'A paste is under way', pasteCancelled: 'The paste was cancelled; nothing was changed',
    notPasted: (reason: string) => `Could not be pasted: ${reason}`, readClipboard: 'The browser does not allow reading the clipboard; press Ctrl+V to paste',
    working: (percent: number) => `Pasting, ${percent}%. Esc cancels.`, cancel: 'Cancel',
    refused: (count: number, all: number) => `${count} of ${all} cells were not taken`, refusedTitle: 'Cells that were not taken', row: 'Row', column: 'Column', text: 'Text', reason: 'Reason', copyReport: 'Copy as text', copyCsv: 'Copy as CSV', close: 'Close', jump: (row: number, column: string) => `Go to row ${row}, ${column}`,
    unknownRef: 'no row, or more than one, has this code or name, or you may not use it', notInList: (some: string) => `not in the list (${some})`, lossy: 'the spreadsheet does not show the whole value: widen its column, copy again', dayOrMonth: 'day or month first? Write yyyy-MM-dd', cannotPaste: 'nothing can be pasted into this column', noRow: 'there is no such row', noColumn: 'there is no such column', noResolve: 'cannot be looked up here',
    edited: (title: string, row: number, value: string) => `${title}, row ${row}: ${value || 'empty'}`, editedCells: (count: number) => `${count} cells changed`, mistake: (title: string, row: number, words: string) => `${title}, row ${row} has an error: ${words}`,
    undone: 'Undone', redone: 'Done again', sorted: (title: string, order: 'asc' | 'desc') => `Sorted by ${title}, ${order === 'asc' ? 'ascending' : 'descending'}`, unsorted: 'Not sorted any more', selected: (count: number) => `${count} rows selected`, marked: (rows: number, columns: number) => `${rows} rows × ${columns} columns marked`,
    rowAdded: 'Row added', rowsMoved: (up: boolean) => up ? 'Moved up' : 'Moved down',
    copy: 'Copy', copyWithHead: 'Copy with headings', copyRows: 'Copy rows', paste: 'Paste', fillDown: 'Fill down', clear: 'Clear', filterBy: (value: string) => `Only “${value}”`, filterOut: (value: string) => `All but “${value}”`, filterEmpty: 'Only empty', filterFilled: 'All but empty',
    addRow: 'Add a row', deleteRows: 'Delete rows', moveUp: 'Move up', moveDown: 'Move down', keys: 'Keyboard…', menu: 'Menu',
    keysTitle: 'Keyboard', fillHandle: 'Drag to fill; double-click to fill to the last row',
  },
} as const

export type AidWords = (typeof aidWords)['CN' | 'EN']
