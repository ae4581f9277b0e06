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
    expand: 'Open ({keys})',
    collapse: 'Close ({keys})',
    branch: 'Rows under row {number}',
    leaf: 'Nothing under row {number}',
    open: 'Open ({keys})',
    close: 'Close ({keys})',
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
} as const
