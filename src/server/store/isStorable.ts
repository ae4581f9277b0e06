import type { Storage } from '../../language/field.ts'

/** Whether the database could read this text as a value of the kind, so that a wrong one is an answer and not a fault. */
export function isStorable(storage: Storage, value: string): boolean {
  if (value.includes('\0')) return false
  switch (storage) {
    case 'decimal':
      return /^[+-]?\d{1,26}(\.\d{1,18})?$/.test(value)
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(value)
    case 'date':
      return isDate(value)
    case 'datetime':
      return (
        /^\d{4}-\d\d-\d\d( ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/.test(value) && isDate(value.slice(0, 10))
      )
    case 'flag':
      return value === 'Y' || value === 'N'
    case 'id':
      return value.length <= 100
    case 'list':
      return value.split(',').every((one) => one.length <= 100)
    case 'text':
    case 'json':
      return true
  }
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value < '0001') return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
