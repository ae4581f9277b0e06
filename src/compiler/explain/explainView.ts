import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledPace } from '../../language/run.ts'
import type { CompiledViewRows } from '../../language/view.ts'
import { manualTexts } from '../../texts/manualTexts.ts'
import { paceWords } from './paceWords.ts'
import { written } from '../scope/labels.ts'

/** Which rows a view goes through, what they are grouped by, and when they are found; nothing of what is none. */
export function explainView({ view, fields }: CompiledEntity): string {
  if (!view) return ''
  return [
    ...view.rows.map((rows) => `goes through ${rowsIn(rows)}`),
    view.grouped ? `one row for each ${namesOf(view.grouped.groups, fields)}` : 'one row for each',
    view.pace
      ? `taken ${paceIn(view.pace)} from all rows, and kept; each finds what was taken of rows that he finds`
      : 'found whenever it is asked, in the rows that whoever asks finds',
  ]
    .map((line) => `\n${line}`)
    .join('')
}

/** What a field of a view reads of each kind of rows, or of each group. */
export function readInView({ view }: CompiledEntity, wire: string): readonly string[] {
  if (!view) return []
  const { grouped } = view
  const group = grouped?.report.groups[grouped.groups.indexOf(wire)]
  const figure = grouped?.report.measures[grouped.measures.indexOf(wire)]
  return [
    ...(group ? [`  group: ${group.value}, of each row`] : []),
    ...(figure ? [`  figure: ${figure.source}, of the rows of the group`] : []),
    ...view.rows.flatMap(({ entity, values }) =>
      values[wire] ? [`  of ${entity}: ${values[wire].value.replaceAll(/ +(?=[ ,)])/g, '')}`] : [],
    ),
    ...(group || figure || view.rows.some(({ values }) => values[wire])
      ? []
      : ['  none of these rows has it']),
  ]
}

/** The same of a whole view for the manual, as lines of a list. */
export function viewLines({ view, fields }: CompiledEntity): readonly string[] {
  if (!view) return []
  const rows = view.rows.map((one) => `\`${rowsIn(one)}\``).join(', ')
  const found = view.pace
    ? manualTexts.label('view.taken', { pace: paceWords(view.pace) })
    : manualTexts.label('view.found')
  return [
    `- ${written(manualTexts.label('view.rows', { rows }))}`,
    ...(view.grouped
      ? [`- ${written(manualTexts.label('view.groups', { names: namesOf(view.grouped.groups, fields) }))}`]
      : []),
    `- ${written(found)}`,
  ]
}

const namesOf = (wires: readonly string[], fields: CompiledEntity['fields']): string =>
  wires.map((wire) => fields.find((one) => one.wire === wire)?.name ?? wire).join(', ')

const rowsIn = ({ entity, where }: CompiledViewRows): string =>
  where === undefined ? entity : `${entity} where ${where}`

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

function paceIn({ each, on, at }: CompiledPace): string {
  if (each === 'hour') return 'every hour'
  if (each === 'day') return `every day at ${at}`
  return each === 'week' ? `every ${days[on - 1] ?? ''} at ${at}` : `on day ${on} of every month at ${at}`
}
