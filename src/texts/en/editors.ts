/** What editors and pickers say. */
export const editors = {
  choice: {
    choose: 'Choose {name}',
    search: 'Search by code or name',
    none: 'Nothing matches',
    loading: 'Loading…',
    more: '{count} in all, more…',
    narrow: '{count} more; type to narrow them down',
    recent: 'Recent',
    all: 'All',
    unknown: 'There is no "{text}"; choose from the list',
    retry: 'Try again',
  },
  picker: {
    open: 'Open the picker',
    chosen: '{count} selected',
    take: 'OK',
    cancel: 'Cancel',
    chooseAll: 'Select all on this page',
    code: 'Code',
    name: 'Name',
    unchoose: 'Remove {name}',
    expand: 'Expand',
    collapse: 'Collapse',
  },
  number: { increase: 'Increase', decrease: 'Decrease' },
  date: {
    calendar: 'Open the calendar',
    from: 'From',
    to: 'To',
    crossed: 'The end cannot be before the start',
  },
} as const
