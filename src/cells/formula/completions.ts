import type { Language } from '../../language/label.ts'
import { functions, type FunctionName } from '../../rules/expression/callSigns.ts'
import type { FormulaValue, FormulaValues } from '../../rules/formula/FormulaValues.ts'
import { writtenCodes } from '../../rules/types/writtenList.ts'
import { formulaTexts } from '../../texts/formulaTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** What may be written at a place of a formula. */
export interface Completion {
  readonly insert: string
  readonly label: string
  readonly kind: 'name' | 'code' | 'word' | 'function'
}

/** The text from `from` to `to` is what one of them takes the place of. */
export interface Completions {
  readonly from: number
  readonly to: number
  readonly of: readonly Completion[]
}

/** What a formula has use for: it knows no rows, no clock and no user. */
const known = [
  'if',
  'coalesce',
  'round',
  'roundUp',
  'roundDown',
  'ceilTo',
  'abs',
  'min',
  'max',
  'asNumber',
  'count',
  'none',
  'contains',
  'startsWith',
  'matches',
  'length',
  'upper',
  'asText',
  'hasCheckDigit',
  'days',
  'workdays',
  'addWorkdays',
  'addMonths',
  'monthStart',
  'monthEnd',
  'quarterStart',
  'yearStart',
  'weekStart',
  'year',
  'month',
] as const satisfies readonly FunctionName[]

const words = ['and', 'or', 'not', 'in', 'null', 'true', 'false'] as const

/** `completionsAt('Q1 == ', 6, [['Q1', 'LOOKUP', 'A;B', null, null]], 'EN').of.length` → `2`. What fits where the caret stands: behind a comparison with a value that has choices their codes, else names, functions and words that begin so. */
export function completionsAt(
  text: string,
  caret: number,
  values: FormulaValues,
  language: Language,
): Completions {
  const before = text.slice(0, caret)
  const begun = /\w*$/.exec(before)?.[0] ?? ''
  const from = caret - begun.length
  const to = caret + (/^\w*/.exec(text.slice(caret))?.[0].length ?? 0)
  if (isInText(before) || /^\d/.test(begun)) return { from, to, of: [] }
  const compared = comparedTo.exec(before.slice(0, from))?.[1]
  const choices = compared === undefined ? [] : choicesOf(values, compared, language)
  const all = choices.length > 0 ? choices : everything(values, language)
  return { from, to, of: fitting(all, begun) }
}

/** `Q1 == `, `Q1 not in A|` */
const comparedTo = /([A-Za-z_]\w*)\s*(?:==|!=|\bnot\s+in\b|\bin\b)\s*(?:\w+\s*\|\s*)*$/

const isInText = (before: string): boolean => before.split("'").length % 2 === 0

function choicesOf(values: FormulaValues, name: string, language: Language): readonly Completion[] {
  const of = values.find(([one]) => one === name)
  return of
    ? codesOf(of).map(({ code, label }) => ({ insert: code, label: spoken(label, language), kind: 'code' }))
    : []
}

/** `codesOf(['Q1', 'FLAG', null, null, null]).length` → `2`. The codes that a value may have, and what each means. */
export const codesOf = ([, type, options]: FormulaValue): ReturnType<typeof writtenCodes> =>
  (options && writtenCodes(options)) || (type === 'FLAG' ? flags : [])

const flags: ReturnType<typeof writtenCodes> = [
  { code: 'Y', label: formulaTexts.label('yes') },
  { code: 'N', label: formulaTexts.label('no') },
]

const everything = (values: FormulaValues, language: Language): readonly Completion[] => [
  ...values.flatMap((one): readonly Completion[] =>
    one[0] === null
      ? []
      : [
          {
            insert: one[0],
            label: codesOf(one)
              .map(({ code, label }) => `${code} ${spoken(label, language)}`)
              .join(' · '),
            kind: 'name',
          },
        ],
  ),
  ...words.map((word): Completion => ({ insert: word, label: '', kind: 'word' })),
  ...known.map((name): Completion => ({ insert: `${name}()`, label: functions[name], kind: 'function' })),
]

/** Those that begin so first; then those that hold it. */
function fitting(all: readonly Completion[], begun: string): readonly Completion[] {
  const wanted = begun.toLowerCase()
  const places = all.map((one) => ({ one, at: one.insert.toLowerCase().indexOf(wanted) }))
  return [
    ...places.filter(({ at }) => at === 0),
    ...(wanted === '' ? [] : places.filter(({ at }) => at > 0)),
  ].map(({ one }) => one)
}

/** `completed('Q', { from: 0, to: 1 }, { insert: 'Q1', label: '', kind: 'name' })` → `{ text: 'Q1', caret: 2 }`. The text with a completion in it, and where the caret stands then: between the brackets of a function. */
export function completed(
  text: string,
  { from, to }: Pick<Completions, 'from' | 'to'>,
  { insert, kind }: Completion,
): { readonly text: string; readonly caret: number } {
  const isCalled = kind === 'function' && text[to] === '('
  const put = isCalled ? insert.slice(0, -2) : insert
  const inside = kind === 'function' && !isCalled ? 1 : 0
  return { text: text.slice(0, from) + put + text.slice(to), caret: from + put.length - inside }
}
