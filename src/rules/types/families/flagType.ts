import { rulesTexts } from '../../../texts/rulesTexts.ts'
import { compareTexts, isMissing, type FieldType, type Own } from '../FieldType.ts'

/** What people write for a yes and for a no. */
const words: ReadonlyMap<string, 'Y' | 'N'> = new Map([
  ...['y', 'yes', 'true', '1', '是', '√', '✓'].map((word) => [word, 'Y'] as const),
  ...['n', 'no', 'false', '0', '否', '×'].map((word) => [word, 'N'] as const),
])

const isFlag = (value: unknown): value is 'Y' | 'N' => value === 'Y' || value === 'N'

/** `flagType({}).parse('是')` → `'Y'`. Y or N. */
export const flagType = (own: Own): FieldType => ({
  family: 'flag',
  storage: 'flag',
  value: 'code',
  align: 'center',
  operator: 'eq',
  filter: 'flag',
  pastes: 'flag',
  parse(text) {
    const plain = text.trim()
    return plain === '' ? null : (words.get(plain.toLowerCase()) ?? plain)
  },
  accept(value) {
    if (typeof value === 'boolean') return value ? 'Y' : 'N'
    return isMissing(value) ? null : value
  },
  check: (value) => (isMissing(value) || isFlag(value) ? null : 'flag'),
  format: (value, _facts, language = 'CN') => (isFlag(value) ? rulesTexts.in(language)(`flag.${value}`) : ''),
  compare: compareTexts,
  ...own,
})
