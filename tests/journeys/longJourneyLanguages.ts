import { isWhole, sample } from '../sampling.ts'
import type { Language } from './Actor.ts'

const both: readonly Language[] = ['CN', 'EN']
const drawn = sample(both, 1, 'language of the long journeys')

/**
 * In which languages the long journeys are played. They do the same in both, so the run's seed draws one for the figures and the chain is
 * played in the other; in both where nothing is left out.
 */
export const longJourneyLanguages: Readonly<Record<'chain' | 'figures', readonly Language[]>> = {
  figures: drawn,
  chain: isWhole ? both : both.filter((language) => !drawn.includes(language)),
}
