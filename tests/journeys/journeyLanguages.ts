import { isWhole, sample } from '../sampling.ts'
import type { Language } from './Actor.ts'

const both: readonly Language[] = ['CN', 'EN']
const drawn = sample(both, 1, 'language of the journeys')

const other = isWhole ? both : both.filter((language) => !drawn.includes(language))

/**
 * In which languages the journeys are played that do the same in both: the run's seed draws one for half of them, and the others are
 * played in the other; all in both where nothing is left out.
 */
export const journeyLanguages: Readonly<
  Record<'chain' | 'figures' | 'keyboard' | 'paste' | 'statement', readonly Language[]>
> = { figures: drawn, paste: drawn, chain: other, keyboard: other, statement: drawn }
