import type { Label, Language } from '../../language/label.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { factsOfLanguage } from '../../language/languages.ts'

/** What follows when a verb was done, in one or two sentences: the state then (`states`: as far as the rows tell it), who goes on, what is made and changed, whether it can be taken back. */
export function outcomeWords(
  { outcome }: CompiledVerb,
  language: Language,
  states: readonly Label[] = outcome.states ?? [],
): string {
  const say = runtimeTexts.in(language)
  const { next, approval, forGood, makes, changes } = outcome
  const isChinese = factsOfLanguage(language).labels === 'CN'
  const named = (nouns: readonly Label[]) =>
    nouns.map((noun) => spoken(noun, language)).join(isChinese ? '、' : ', ')
  const becomes = states.map((state) => spoken(state, language)).join(say('verb.orState'))
  const sentences = [
    becomes && say('verb.becomes', { state: becomes }),
    approval && say('verb.approvalNext'),
    !approval && next && say('verb.sideNext', { side: sideWords(spoken(next, language), isChinese) }),
    makes.length > 0 && say('verb.makes', { names: named(makes) }),
    changes.length > 0 && say('verb.changes', { names: named(changes) }),
    forGood && say('verb.forGood'),
    !forGood && approval && say('verb.takeBack'),
  ]
  return sentences.filter(Boolean).join(isChinese ? '' : ' ')
}

/** An audience within an English sentence begins with a small letter. */
const sideWords = (side: string, isChinese: boolean): string => (isChinese ? side : side.toLowerCase())
