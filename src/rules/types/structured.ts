import { compareTexts, isMissing, type FieldType } from './FieldType.ts'
import { date, datetime } from './timeTypes.ts'

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  } // text that is no JSON is for check to refuse
}

/** Kept as JSON. */
function structured(fits: (value: unknown) => boolean, show: (value: unknown) => string): FieldType {
  return {
    storage: 'json',
    value: 'json',
    parse: (text) => (text.trim() === '' ? null : read(text)),
    accept: (value) => (isMissing(value) ? null : value),
    check: (value) => (isMissing(value) || fits(value) ? null : 'json'),
    format: (value) => (isMissing(value) ? '' : show(value)),
    compare: (left, right) =>
      compareTexts(
        isMissing(left) ? null : JSON.stringify(left),
        isMissing(right) ? null : JSON.stringify(right),
      ),
  }
}

const range = (end: FieldType) =>
  structured(
    (value) =>
      Array.isArray(value) && value.length === 2 && value.every((each) => end.check(each, {}) === null),
    (value) => (Array.isArray(value) ? value.map((each) => end.format(each, {})).join(' ~ ') : ''),
  )

export const json = structured(
  (value) => typeof value === 'object',
  (value) => JSON.stringify(value),
)
export const daterange = range(date)
export const datetimerange = range(datetime)
