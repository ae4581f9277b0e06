/** What the box says that searches the lines of a document. */
export const quickFilter = {
  quick: 'Quick filter',
  shown_one: '{shown} of {count} row',
  shown_other: '{shown} of {count} rows',
  removeAll: 'Clear all filters',
  totals: 'Totals of the rows shown',
} as const
