import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField, FieldTypeName } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { canonicalDecimal } from '../../rules/types/decimalText.ts'
import { serialParts } from '../../rules/serialParts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Chance } from '../seed.ts'
import type { Setting } from '../Setting.ts'
import { sampleWords } from './sampleWords.chromium.ts'

/** For whom a value is made: the row's number in its table, and how its texts are to be. */
export interface ValueContext {
  readonly entity: CompiledEntity
  /** Counted from 0. */
  readonly index: number
  readonly language: Language
  /** yyyy-MM-dd. */
  readonly today: string
  readonly chance: Chance
  /** Every text is as long as it may be. */
  readonly isLong: boolean
  readonly lookups: Setting['lookups']
}

/** Texts of which nothing is said are no longer than this. */
const longestText = 240
const longestArea = 900

/** A value as such a field would hold it; null where only somebody else (a file, a ref) can give one. */
export function valueOf(field: CompiledField, context: ValueContext): unknown {
  const made = byType[field.type] ?? byStorage[field.storage]
  return made ? made(field, context) : null
}

type Make = (field: CompiledField, context: ValueContext) => unknown

const wordsOf = ({ language }: ValueContext) => sampleWords[factsOfLanguage(language).labels]

/** `dayFrom('2026-03-30', 3)` → `'2026-04-02'`. */
export function dayFrom(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Two months around today. */
const someDay = ({ today, chance }: ValueContext): string => dayFrom(today, chance.below(60) - 25)

const number =
  (least: number, most: number, decimals: number): Make =>
  (field, { chance }) => {
    const from = Math.max(least, Number(field.min ?? least))
    const to = Math.max(from, Math.min(most, Number(field.max ?? most)))
    const scale = Math.min(decimals, field.scale ?? decimals)
    return canonicalDecimal((from + (chance.below(1000) / 1000) * (to - from)).toFixed(scale))
  }

const integer: Make = ({ min, max }, { chance }) => {
  const from = Number(min ?? 1)
  const most = Math.max(from, Math.min(from + 30, Number(max ?? from + 30)))
  return from + chance.below(most - from + 1)
}

function text(field: CompiledField, context: ValueContext): string {
  const { entity, index, isLong, language, chance } = context
  const words = wordsOf(context)
  const most = Math.min(field.maxLength ?? longestText, longestText)
  if (field.case === 'upper' || field.name === entity.display.code)
    return codeOf(entity, index).slice(0, most)
  if (isLong)
    return words.long
      .repeat(Math.ceil(most / words.long.length))
      .slice(0, most)
      .trim()
  if (field.name === entity.display.name || field.name === entity.display.nameEn)
    return [words.names[index % words.names.length] ?? '', spoken(entity.noun, language)]
      .join(words.joint)
      .concat(index < words.names.length ? '' : ` ${index + 1}`)
      .slice(0, most)
  return (chance.pick(words.phrases) ?? '').slice(0, most)
}

/** `codeOf({ name: 'basePaymentTerm' }, 6)` → `'BPT0007'`. */
export const codeOf = ({ name }: Pick<CompiledEntity, 'name'>, index: number): string =>
  `${name.slice(0, 1)}${name.slice(1).replaceAll(/[^A-Z]/g, '')}`.toUpperCase() +
  String(index + 1).padStart(4, '0')

function area(field: CompiledField, context: ValueContext): string {
  const words = wordsOf(context)
  if (context.isLong) {
    const most = Math.min(field.maxLength ?? longestArea, longestArea)
    return words.long.repeat(Math.ceil(most / words.long.length)).slice(0, most)
  }
  return context.chance.pick(words.phrases) ?? ''
}

function serial({ format = '{0000}' }: CompiledField, { index, today }: ValueContext): string {
  return serialParts(format)
    .map(({ kind, text: words }) => {
      if (kind === 'words') return words
      if (kind === 'number') return String(index + 1).padStart(words.length, '0')
      if (kind === 'value') return 'A'
      return words
        .replace('yyyy', today.slice(0, 4))
        .replace('yy', today.slice(2, 4))
        .replace('MM', today.slice(5, 7))
        .replace('dd', today.slice(8, 10))
    })
    .join('')
}

const codesOf = ({ typeCode = '' }: CompiledField, { lookups }: ValueContext): readonly string[] =>
  (lookups[typeCode]?.values ?? []).map(({ code }) => code)

const byType: Partial<Record<FieldTypeName, Make>> = {
  text,
  textarea: area,
  serial,
  // What a list begins with is the usual one.
  lookup: (field, context) => {
    const codes = codesOf(field, context)
    return (context.chance.percent(50) ? codes[0] : context.chance.pick(codes)) ?? null
  },
  lookups: (field, context) => codesOf(field, context).slice(0, 2).join(',') || null,
  quantity: number(1, 900, 0),
  price: number(1, 480, 2),
  amount: number(100, 90_000, 2),
  percent: number(1, 60, 1),
  rate: number(1, 9, 4),
  score: number(60, 100, 1),
  tel: (_, { index }) => `138${String(10_000_000 + index)}`,
  email: (_, { index }) => `person${index + 1}@example.com`,
  url: (_, { index }) => `https://example.com/${index + 1}`,
  time: (_, { chance }) => `${String(8 + chance.below(10)).padStart(2, '0')}:30`,
  month: (_, context) => someDay(context).slice(0, 7),
  year: (_, { today }) => today.slice(0, 4),
  richtext: (field, context) => `<p>${area(field, context)}</p>`,
  password: () => null,
  image: () => null,
  attachments: () => null,
  json: () => null,
  formula: () => null,
  typed: () => null,
}

const byStorage: Partial<Record<CompiledField['storage'], Make>> = {
  text,
  decimal: number(1, 500, 2),
  integer,
  date: (_, context) => someDay(context),
  datetime: (_, context) =>
    `${someDay(context)} ${String(8 + context.chance.below(10)).padStart(2, '0')}:${String(10 + context.chance.below(50))}:00`,
  flag: (_, { chance }) => (chance.percent(40) ? 'Y' : 'N'),
}
