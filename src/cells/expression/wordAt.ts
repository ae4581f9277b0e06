import type { Language } from '../../language/label.ts'
import type { OfferedWord } from '../../language/process.ts'
import { matching } from '../../rules/expression/completeQuery.ts'
import { spoken, spokenElsewhere } from '../../texts/spoken.ts'
import type { Completion, Completions } from '../formula/completions.ts'

/** `wordAt('ou.co', 5)` → `{ from: 3, to: 5, before: 'ou.', begun: 'co' }`. The word at the caret, as far as it stands before it, and what stands before the word. */
export function wordAt(
  text: string,
  caret: number,
): { readonly from: number; readonly to: number; readonly before: string; readonly begun: string } {
  const begun = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(text.slice(0, caret))?.[0] ?? ''
  const rest = /^[\p{L}\p{N}_]*/u.exec(text.slice(caret))?.[0] ?? ''
  const from = caret - begun.length
  return { from, to: caret + rest.length, before: text.slice(0, from), begun }
}

/** `offeredAt('to', 2, [{ kind: 'field', insert: 'total', label: { CN: '总额', EN: 'Total' } }], 'EN').of[0].label` → `'Total · 总额'`. Of what may stand there what fits the word at the caret, called in both languages. */
export function offeredAt(
  text: string,
  caret: number,
  known: readonly OfferedWord[],
  language: Language,
): Completions {
  const { from, to, begun } = wordAt(text, caret)
  const found = matching(known, begun)
  const [only] = found
  const isThere = found.length === 1 && only?.insert === begun // nothing is to be taken
  return { from, to, of: isThere ? [] : found.map((one) => completionOf(one, language)) }
}

const kinds: Partial<Record<OfferedWord['kind'], Completion['kind']>> = { code: 'code', function: 'function' }

function completionOf({ kind, insert, label }: OfferedWord, language: Language): Completion {
  const [own, other] = [spoken(label, language), spokenElsewhere(label, language)]
  return {
    insert: kind === 'operator' ? `${insert} ` : insert,
    label: [...new Set([own, other])].filter((words) => words !== insert).join(' · '),
    kind: kinds[kind] ?? (kind === 'operator' || kind === 'word' ? 'word' : 'name'),
  }
}
