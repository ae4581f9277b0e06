import type { Label } from '../../language/label.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { labelOf } from '../scope/labels.ts'
import { statesAfter } from './outcome.ts'
import type { VerbAsk } from './VerbAsk.ts'

/** What a verb is called: as it is written, else as the state that it leads to by itself. */
export const verbLabel = (ask: VerbAsk): Label =>
  ask.words.label === undefined ? (statesAfter(ask)?.[0] ?? { CN: '', EN: '' }) : labelOf(ask.words.label)

/**
 * A verb with its noun: 确认订单, Confirm order. A label of two Chinese characters or one English word takes it; a longer one
 * says itself what it is about.
 */
export const phraseOf = (label: Label, noun: Label): Label => ({
  CN: [...label.CN].length > 2 ? label.CN : `${label.CN}${noun.CN}`,
  EN: label.EN.includes(' ') ? label.EN : `${label.EN} ${noun.EN}`,
})

/** What the document is after a verb: 已确认, confirmed; of several English words, and of a verb without a label, the state that they lead to. */
export function doneOf(ask: VerbAsk): Label {
  const label = verbLabel(ask)
  if (ask.words.label === undefined) return { CN: label.CN, EN: label.EN.toLowerCase() }
  const { noun } = ask.shape
  const words = withoutNoun(label.EN.split(' '), noun.EN.split(' '), 1)
  const [state] = words.length > 1 ? (statesAfter(ask) ?? []) : []
  return definitionTexts.label('verb.past', {
    verb: {
      CN: withoutNoun([...label.CN], [...noun.CN], 2).join(''),
      EN: state ? state.EN.toLowerCase() : pastOf(words),
    },
  })
}

/** The label without what its end has in common with the noun's; so many parts stay at least. */
function withoutNoun(label: readonly string[], noun: readonly string[], least: number): readonly string[] {
  const alike = (count: number) =>
    label.slice(-count).join(' ').toLowerCase() === noun.slice(-count).join(' ').toLowerCase()
  const most = Math.min(label.length - least, noun.length)
  const common = Array.from({ length: Math.max(0, most) }, (_, index) => most - index).find(alike) ?? 0
  return label.slice(0, label.length - common)
}

function pastOf([verb = '', ...rest]: readonly string[]): string {
  return [participleOf(verb.toLowerCase()), ...rest].join(' ')
}

const irregular: Readonly<Record<string, string>> = {
  bring: 'brought',
  build: 'built',
  buy: 'bought',
  cut: 'cut',
  draw: 'drawn',
  find: 'found',
  give: 'given',
  hold: 'held',
  keep: 'kept',
  leave: 'left',
  lend: 'lent',
  let: 'let',
  make: 'made',
  pay: 'paid',
  put: 'put',
  read: 'read',
  redo: 'redone',
  reset: 'reset',
  sell: 'sold',
  send: 'sent',
  set: 'set',
  split: 'split',
  take: 'taken',
  undo: 'undone',
  withdraw: 'withdrawn',
  write: 'written',
}

/** The past participle of an English verb in small letters: submit → submitted, reply → replied. */
export function participleOf(verb: string): string {
  const known = irregular[verb]
  if (known) return known
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  const isShort = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb)
  return isShort || /(?:mit|fer|cel|trol|pel)$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`
}
