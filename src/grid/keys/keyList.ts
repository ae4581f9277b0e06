/** The keys of the grid, for its list of keys. `editing`: only where something can be edited. */
export const keyList: readonly {
  readonly keys: readonly string[]
  readonly CN: string
  readonly EN: string
  readonly editing?: true
}[] = [
  { keys: ['↑ ↓ ← →'], CN: '移动', EN: 'Move' },
  { keys: ['Ctrl ↑ ↓ ← →'], CN: '移到有内容区域的边缘', EN: 'To the edge of filled cells' },
  { keys: ['Home', 'End'], CN: '行首、行尾', EN: 'First and last column' },
  { keys: ['Ctrl Home', 'Ctrl End'], CN: '第一格、最后一格', EN: 'First and last cell' },
  { keys: ['PageUp', 'PageDown'], CN: '翻页', EN: 'A page up or down' },
  { keys: ['Shift ↑ ↓ ← →'], CN: '扩大选择区域', EN: 'Widen what is marked' },
  { keys: ['Ctrl A'], CN: '全选', EN: 'Mark everything' },
  { keys: ['Ctrl Space', 'Shift Space'], CN: '选择整列、整行', EN: 'Mark the column, the row' },
  { keys: ['Space'], CN: '切换是/否，选择行', EN: 'Turn yes and no, select the row' },
  { keys: ['Ctrl C'], CN: '复制', EN: 'Copy' },
  { keys: ['Ctrl Shift C'], CN: '复制（含列标题）', EN: 'Copy with headings' },
  { keys: ['Enter', 'F2'], CN: '编辑（直接输入则替换）', EN: 'Edit (typing replaces)', editing: true },
  { keys: ['Enter', 'Tab'], CN: '确认并下移、右移', EN: 'Confirm and go down, right', editing: true },
  { keys: ['Esc'], CN: '放弃', EN: 'Give up', editing: true },
  { keys: ['Ctrl Enter'], CN: '写入所有选中的单元格', EN: 'Write into all marked cells', editing: true },
  { keys: ['Alt Enter'], CN: '换行', EN: 'New line in a cell', editing: true },
  { keys: ['F4'], CN: '打开选择窗口', EN: 'Open the dialog of choices', editing: true },
  { keys: ['Delete'], CN: '清空', EN: 'Clear', editing: true },
  { keys: ['Ctrl X'], CN: '剪切', EN: 'Cut', editing: true },
  { keys: ['Ctrl V'], CN: '粘贴', EN: 'Paste', editing: true },
  { keys: ['Ctrl D', 'Ctrl R'], CN: '向下、向右填充', EN: 'Fill down, right', editing: true },
  { keys: ['Ctrl Z', 'Ctrl Y'], CN: '撤销、恢复', EN: 'Undo, redo', editing: true },
  { keys: ['Ctrl Shift +', 'Ctrl -'], CN: '新增、删除行', EN: 'Add, delete rows', editing: true },
  { keys: ['Alt ↑', 'Alt ↓'], CN: '上移、下移行', EN: 'Move rows up, down', editing: true },
  {
    keys: ['Alt Shift ↓', 'Alt Shift ↑'],
    CN: '展开、收起行的详情',
    EN: 'Open and close what stands below a row',
  },
  { keys: ['Enter', 'Space'], CN: '在展开列：展开、收起', EN: 'On the expansion cell: open, close' },
  { keys: ['Shift F10'], CN: '打开菜单', EN: 'Open the menu' },
  { keys: ['F1', '?'], CN: '快捷键列表', EN: 'This list' },
]
