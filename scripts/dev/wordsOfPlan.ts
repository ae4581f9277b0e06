import type { Plan } from '../../src/server/database/planOf.ts'

/** A plan for the terminal. */
export function wordsOfPlan({ isCurrent, isFirst, steps, refusals }: Plan): string {
  if (isCurrent) return 'The database is as the definitions ask. A start changes nothing.'
  if (isFirst) return 'There is no database yet. A start makes all of it.'
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}\n${lines.map((line) => `  - ${line}`).join('\n')}`] : []
  const of = (wanted: string) =>
    steps
      .filter(({ effect }) => effect === wanted)
      .map(({ says, lost }) => (lost === undefined ? says : `${says} (${lostWords(lost)})`))
  return [
    ...list(
      'A start refuses these, and so does nothing at all:',
      refusals.map(({ says, lost }) => (lost === undefined ? says : `${says} (${lostWords(lost)})`)),
    ),
    ...list('Added:', of('adds')),
    ...list('Changed, with every value kept:', of('alters')),
    ...list('Lost, as the definitions say:', of('loses')),
    ...(steps.length === 0 && refusals.length === 0
      ? ['No table changes; the rules of rows are written anew.']
      : []),
  ].join('\n\n')
}

/** `lostWords(1)` → `1 value or row would be lost` */
const lostWords = (count: number): string =>
  count === 0
    ? 'empty, nothing would be lost'
    : `${count} ${count === 1 ? 'value or row' : 'values or rows'} would be lost`
