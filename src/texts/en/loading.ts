/** Why a row of a file that is loaded was refused. */
export const loading = {
  record: {
    none: 'there is no {entity} {value}',
    many: 'there are {count} records of {entity} {value}',
    beside: 'there is no row for it in {file}',
  },
  document: {
    otherRow: 'its document was refused because of another row',
    header: 'the head of its document (line {line}) was refused',
    missing: 'there is no document for this line',
  },
  row: {
    quote: 'a quote in this line never ends',
    cells: 'has {cells} cells under {columns} columns',
  },
  value: {
    date: '"{text}" is not a date ({formats})',
    number: '"{text}" is not a number',
    divisor: 'it cannot be divided by "{text}"',
    unit: "the unit {behind} behind the number is not {unit}, the row's unit",
    noUnit: 'the unit {behind} behind the number is not known: the row names none',
    unmapped: '"{text}" stands for nothing (known are {known})',
  },
  report: { reason: 'reason' },
} as const
