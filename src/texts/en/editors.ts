/** What editors and pickers say. */
export const editors = {
  choice: {
    choose: 'Choose',
    search: 'Search by code or name',
    none: 'Nothing matches',
    loading: 'Loading…',
    more: '{count} in all, more…',
    narrow: '{count} more; type to narrow them down',
    recent: 'Chosen lately',
    all: 'All',
    unknown: 'There is no “{text}”; choose from the list',
    retry: 'Try again',
  },
  picker: {
    open: 'Open the picker',
    chosen: '{count} chosen',
    take: 'OK',
    cancel: 'Cancel',
    chooseAll: 'Choose all on this page',
    unchoose: 'Take out {name}',
    expand: 'Expand',
    collapse: 'Collapse',
  },
  number: { increase: 'Increase', decrease: 'Decrease' },
  date: {
    calendar: 'Open the calendar',
    from: 'From',
    to: 'To',
    crossed: 'The end may not lie before the beginning',
  },
} as const
