/** What reports say beside their own words. */
export const report = {
  none: 'Without',
  total: 'Total',
  fold: 'Groups of {name}',
  open: '{name}, {figure}: {value}. Shows its rows',
  more: 'Show more ({rest})',
  empty: 'No rows in what was asked for',
  asOf: 'As of {time}',
} as const
