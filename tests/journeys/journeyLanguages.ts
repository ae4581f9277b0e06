import { isWhole, sample } from '../sampling.ts'
import type { Language } from './Actor.ts'

const both: readonly Language[] = ['CN', 'EN']
const drawn = sample(both, 1, 'language of the journeys')

const other = isWhole ? both : both.filter((language) => !drawn.includes(language))

/** The chain of documents is made twice, once with its verbs looked at and once with its figures: the run's seed draws one of the two. */
const chains = sample(['chain', 'figures'] as const, 1, 'chain of the journeys')

/**
 * In which languages the journeys are played that do the same in both: the run's seed draws one for half of them, and the others are
 * played in the other; all in both where nothing is left out. What was not drawn at all is played in none.
 */
export const journeyLanguages: Readonly<
  Record<
    | 'approval'
    | 'chain'
    | 'evaluation'
    | 'figures'
    | 'keyboard'
    | 'orderChange'
    | 'paste'
    | 'rows'
    | 'shop'
    | 'statement'
    | 'strict',
    readonly Language[]
  >
> = {
  approval: drawn,
  figures: chains.includes('figures') ? drawn : [],
  chain: chains.includes('chain') ? other : [],
  paste: drawn,
  keyboard: other,
  orderChange: other,
  rows: drawn,
  shop: other,
  statement: drawn,
  evaluation: other,
  strict: other,
}
