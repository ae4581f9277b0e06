import { compareTexts, isMissing, type FieldType, type Own } from '../FieldType.ts'

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  } // text that is no JSON is for check to refuse
}

const asText = (value: unknown): string | null => (isMissing(value) ? null : JSON.stringify(value))

/** `structuredType({}).storage` → `'json'`. Kept as JSON. */
export function structuredType(
  own: Own<'family' | 'align' | 'pastes'>,
  fits: (value: unknown) => boolean,
  show: (value: unknown) => string,
): FieldType {
  return {
    storage: 'json',
    value: 'json',
    operator: 'contains',
    filter: null,
    parse: (text) => (text.trim() === '' ? null : read(text)),
    accept: (value) => (isMissing(value) ? null : value),
    check: (value) => (isMissing(value) || fits(value) ? null : 'json'),
    format: (value) => (isMissing(value) ? '' : show(value)),
    compare: (left, right) => compareTexts(asText(left), asText(right)),
    ...own,
  }
}

/** From and to, each of the type of its end, or null where it is open. */
export const rangeType = (own: Own, end: FieldType): FieldType =>
  structuredType(
    { family: 'range', align: 'center', pastes: 'range', ...own },
    (value) =>
      Array.isArray(value) && value.length === 2 && value.every((each) => end.check(each, {}) === null),
    (value) => (Array.isArray(value) ? value.map((each) => end.format(each, {})).join(' ~ ') : ''),
  )
