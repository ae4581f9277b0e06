import type { Fault } from '../faults.ts'
import { compareTexts, isMissing, type FieldType, type Own } from '../FieldType.ts'

/** A kind of time that is kept as text of one exact form. `read` answers that form, or null for what is none. */
export function timeType(
  own: Own<'storage' | 'value'>,
  fault: Fault,
  read: (text: string) => string | null,
): FieldType {
  const parse = (text: string) => {
    const plain = text.normalize('NFKC').trim()
    return plain === '' ? null : (read(plain) ?? plain)
  }
  return {
    family: 'time',
    align: 'center',
    operator: own.storage === 'text' ? 'contains' : 'range',
    filter: 'date',
    pastes: 'date',
    words: ['absent'],
    parse,
    accept: (given) => (typeof given === 'string' ? parse(given) : (given ?? null)),
    check: (given) => {
      if (isMissing(given)) return null
      if (typeof given !== 'string' || read(given) !== given) return fault
      return fault === 'time' || (given >= '1900' && given < '3000') ? null : 'period'
    },
    format: (given) => (isMissing(given) ? '' : String(given)),
    compare: compareTexts,
    ...own,
  }
}
