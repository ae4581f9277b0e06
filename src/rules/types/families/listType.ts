import { compareTexts, isMissing, type FieldType, type Own } from '../FieldType.ts'
import { joinedMembers, membersOf, partsOfText } from '../members.ts'

/** How many values there may be, where the field does not say. */
export const listLimits = { min: '1', max: '200' } as const

/** `listType({}, {}).storage` → `'list'`. Several values of another type, each once. */
export const listType = (own: Own<'family'>, one: FieldType): FieldType => ({
  storage: 'list',
  value: 'list',
  align: 'left',
  indexed: true,
  operator: 'in',
  filter: null,
  pastes: 'text',
  parse: (text) => joinedMembers(partsOfText(text)),
  accept(value) {
    if (isMissing(value)) return null
    return Array.isArray(value) || typeof value === 'string' ? joinedMembers(membersOf(value)) : value
  },
  check(value, { min, max }) {
    if (isMissing(value)) return null
    if (typeof value !== 'string') return 'text'
    const members = membersOf(value)
    const wrong = members.map((member) => one.check(member, {})).find((fault) => fault !== null)
    if (wrong) return wrong
    if (min !== undefined && members.length < Number(min)) return 'fewer'
    return members.length > Number(max ?? listLimits.max) ? 'more' : null
  },
  format: (value) => (isMissing(value) ? '' : membersOf(value).join('; ')),
  compare: compareTexts,
  ...own,
})
