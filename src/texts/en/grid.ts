/** What the first picture of a grid says. */
export const grid = {
  rows: {
    none: 'No data',
    loading: 'Loading',
    selectAll: 'Select all on this page',
    selected: '{count} selected',
  },
  row: {
    select: 'Select row {number}',
    details: 'Details of row {number}',
    expand: 'Open (Alt+Shift+↓)',
    collapse: 'Close (Alt+Shift+↑)',
    branch: 'Rows under row {number}',
    leaf: 'Nothing under row {number}',
    open: 'Open (→)',
    close: 'Close (←)',
  },
  column: { sequence: 'Sequence', operate: 'Operate', expansion: 'Expansion' },
  head: { menu: '{title}: column menu', filter: 'Filter: {title}', filtered: 'Filtered' },
  footer: {
    total: 'Total',
    pageTotal: 'This page',
    mixed: 'Not added up: the currencies or units differ',
    counting: 'Counting…',
    mean: 'Mean {value}',
  },
  keyboard: {
    help: 'Arrow keys move, F2 or typing edits, Enter confirms, Esc cancels, Shift with arrows selects, Ctrl+C copies, Ctrl+V pastes, Shift+F10 opens the menu, F1 lists all keys',
    notFetched:
      'Editing could not be loaded; check the connection. What you did is kept: press any key to try again',
  },
} as const
