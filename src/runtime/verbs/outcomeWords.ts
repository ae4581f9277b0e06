import type { Label, Language } from '../../language/label.ts'
import type { CompiledState } from '../../language/state.ts'
import type { CompiledAfter, CompiledOutcome, CompiledVerb } from '../../language/verb.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { factsOfLanguage } from '../../language/languages.ts'

/** What follows when a verb was done, in one or two sentences: the state then (`reached`: as far as the rows tell it), who goes on, what is made and changed, whether it can be taken back. */
export function outcomeWords(
  { outcome }: CompiledVerb,
  language: Language,
  reached: readonly CompiledState[],
): string {
  const say = runtimeTexts.in(language)
  const { next, approval, forGood } = afterIn(outcome, reached)
  const states = reached.map(({ label }) => label)
  const isChinese = factsOfLanguage(language).labels === 'CN'
  const becomes = states.map((state) => spoken(state, language)).join(say('verb.orState'))
  const sentences = [
    becomes && say('verb.becomes', { state: becomes }),
    approval && say('verb.approvalNext'),
    !approval && next && say('verb.sideNext', { side: sideWords(spoken(next, language), isChinese) }),
    touchedWords(outcome, language),
    forGood && say('verb.forGood'),
    !forGood && approval && say('verb.takeBack'),
  ]
  return sentences.filter(Boolean).join(isChinese ? '' : ' ')
}

/** What else is made and changed; empty where that is nothing. */
export function touchedWords(
  { makes, changes }: Pick<CompiledOutcome, 'makes' | 'changes'>,
  language: Language,
): string {
  const say = runtimeTexts.in(language)
  const isChinese = factsOfLanguage(language).labels === 'CN'
  const named = (nouns: readonly Label[]) =>
    nouns.map((noun) => spoken(noun, language)).join(isChinese ? '、' : ', ')
  return [
    makes.length > 0 && say('verb.makes', { names: named(makes) }),
    changes.length > 0 && say('verb.changes', { names: named(changes) }),
  ]
    .filter(Boolean)
    .join(isChinese ? '' : ' ')
}

/** Who goes on from the one state that all rows come to; from several, what holds of any. */
function afterIn(outcome: CompiledOutcome, reached: readonly CompiledState[]): CompiledAfter {
  const [only] = reached
  return (reached.length === 1 && only && outcome.of?.[only.code]) || outcome
}

/** An audience within an English sentence begins with a small letter. */
const sideWords = (side: string, isChinese: boolean): string => (isChinese ? side : side.toLowerCase())
