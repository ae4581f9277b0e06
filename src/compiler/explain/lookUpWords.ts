import type { CompiledField } from '../../language/field.ts'
import type { Expression } from '../../language/expression.ts'
import { foundBy } from '../link/lookUpIndex.ts'

/** Why a row wins: what is asked for, by what one goes before another, and by which index they are found. */
export function lookUpWords({ where, best, gathered }: CompiledField): readonly string[] {
  if (gathered) return [`  kept: ${told(gathered.found)}`, ...indexWords(gathered.found)]
  if (!best) return []
  return [
    '  chooses itself, of the rows of where the first by:',
    ...best.map(({ by, descending }, index) => `    ${index + 1}. ${told(by)}, ${orderOf(by, descending)}`),
    `    ${best.length + 1}. of equals the row that was there first`,
    ...(where ? indexWords(where) : []),
  ]
}

const told = ({ source, says }: Expression): string => `${source}  (${says.CN} | ${says.EN})`

function orderOf({ type }: Expression, descending: boolean): string {
  if (type === 'boolean') return 'what holds first'
  return `the ${descending ? 'greatest' : 'least'} first, what is missing last`
}

const indexWords = (expression: Expression): readonly string[] => {
  const names = foundBy(expression)
  return [`  found by ${names ? `the index of ${names}` : 'looking at every row'}`]
}
