import type { FieldType } from './FieldType.ts'
import { compareTexts, isMissing } from './FieldType.ts'

const yes = new Set(['y', 'yes', 'true', '1', '是', '√', '✓'])
const no = new Set(['n', 'no', 'false', '0', '否', '×'])

/** Y or N. */
export const flag: FieldType = {
  storage: 'flag',
  value: 'code',
  parse(text) {
    const word = text.trim().toLowerCase()
    return word === '' ? null : yes.has(word) ? 'Y' : no.has(word) ? 'N' : text.trim()
  },
  accept: (value) => (value === true ? 'Y' : value === false ? 'N' : isMissing(value) ? null : value),
  check: (value) => (isMissing(value) || value === 'Y' || value === 'N' ? null : 'flag'),
  format: (value, _facts, language = 'CN') =>
    value === 'Y' ? { CN: '是', EN: 'Yes' }[language] : value === 'N' ? { CN: '否', EN: 'No' }[language] : '',
  compare: compareTexts,
}
