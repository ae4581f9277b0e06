import { familyOf } from '../../rules/types/fieldTypes.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { FieldTypeName } from '../../language/field.ts'
import type { Label, Language } from '../../language/label.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledState } from '../../language/state.ts'
import type { Condition, RelativeDate } from '../../language/wire.ts'
import { placeOfSearch, wireOfSearch } from './search.ts'
import { conditionsTexts } from '../../texts/conditionsTexts.ts'
import { conditions } from '../../texts/en/conditions.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** What is known of the field that a condition is about. */
export interface FieldFacts {
  readonly title: Label
  readonly type: FieldTypeName
  readonly states?: readonly CompiledState[]
  readonly typeCode?: string
  /** The entity whose ids the values are. */
  readonly to?: string
}

/** The field behind the key of a condition: of the search form, of a column, or of the entity itself. */
export function factsOf(
  screen: Pick<CompiledScreen, 'search' | 'table'>,
  entity: CompiledEntity,
  entities: Readonly<Record<string, CompiledEntity>>,
  key: string,
): FieldFacts {
  const field = screen.search.find((one) => wireOfSearch(one) === key || one.key === key)
  if (field) return field
  const column = screen.table?.columns.find((one) => one.key === key || one.field === key)
  if (column) return withoutIds(column, key)
  const place = placeOfSearch(entities, entity, key)
  const found = place?.entity.fields.find(({ name }) => name === place.field)
  if (!found) return { title: { CN: key, EN: key }, type: 'text' }
  return found.to && key.endsWith(found.wire)
    ? { title: found.label, type: found.type, to: found.to }
    : { title: found.label, type: found.type, ...(found.typeCode ? { typeCode: found.typeCode } : {}) }
}

/** A column of a ref shows a name: its conditions are about words, those of its key about ids. */
function withoutIds({ title, type, states, typeCode, to }: CompiledColumn, key: string): FieldFacts {
  const about = { title, type, ...(states ? { states } : {}), ...(typeCode ? { typeCode } : {}) }
  return to && key.endsWith('Id') ? { ...about, to } : about
}

/** Meanings of codes and words of rows, as far as they are known. */
export interface Meanings {
  code(typeCode: string, code: string): string
  row(entity: string, id: string): string
}

/** A condition in words: `Status: Draft, Approving`, `Demand date: this month`. */
export function conditionWords(
  condition: Condition,
  facts: FieldFacts,
  language: Language,
  meanings: Meanings,
): string {
  return runtimeTexts.in(language)('condition.text', conditionParts(condition, facts, language, meanings))
}

/** A condition as its field and what is asked of it. */
export const conditionParts = (
  condition: Condition,
  facts: FieldFacts,
  language: Language,
  meanings: Meanings,
): { readonly title: string; readonly meaning: string } => ({
  title: spoken(facts.title, language),
  meaning: meaning(condition, facts, language, meanings),
})

function meaning(
  { operator, value, from, to }: Condition,
  facts: FieldFacts,
  language: Language,
  meanings: Meanings,
): string {
  const say = runtimeTexts.in(language)
  const operatorText = (key: 'empty' | 'notEmpty') => conditionsTexts.in(language)(`operator.${key}`)
  const words = [value ?? '']
    .flat()
    .map((one: string) => valueWords(one, facts, language, meanings))
    .join(say('condition.comma'))
  switch (operator) {
    case 'in':
      return words
    case 'all':
    case 'eq':
      return said(operator, facts, words, language)
    case 'notIn':
    case 'ne':
      return say('condition.not', { words })
    case 'contains':
      return say('condition.quoted', { words })
    case 'startsWith':
      return say('condition.startsWith', { words: say('condition.quoted', { words }) })
    case 'empty':
    case 'notEmpty':
      return operatorText(operator)
    case 'relative':
      return isPeriod(words) ? conditionsTexts.in(language)(`period.${words}`) : words
    case 'below':
      return say('condition.below', { words })
    case 'range':
      return rangeWords(from, to, say)
  }
}

const said = (operator: 'all' | 'eq', { type }: FieldFacts, words: string, language: Language): string =>
  operator === 'all' || type === 'text'
    ? `${conditionsTexts.in(language)(`operator.${operator}`)} ${words}`
    : words

const isPeriod = (text: string): text is RelativeDate => Object.hasOwn(conditions.period, text)

function rangeWords(
  from: string | undefined,
  to: string | undefined,
  say: ReturnType<typeof runtimeTexts.in>,
): string {
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? say('condition.from', { from }) : say('condition.upTo', { to: to ?? '' })
}

function valueWords(
  value: string,
  { states, typeCode, to, type }: FieldFacts,
  language: Language,
  meanings: Meanings,
): string {
  const state = states?.find(({ code }) => code === value)
  if (state) return spoken(state.label, language)
  if (typeCode) return meanings.code(typeCode, value)
  if (to) return meanings.row(to, value)
  if (familyOf(type) !== 'flag' || (value !== 'Y' && value !== 'N')) return value
  return runtimeTexts.in(language)(value === 'Y' ? 'condition.yes' : 'condition.no')
}
