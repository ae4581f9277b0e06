import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledFooter } from '../../language/table.ts'
import type { SourceFooter } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark } from '../source/SourceFile.ts'
import { redecided } from './decide.ts'
import { labelOf } from '../scope/labels.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import { columnNamed, columnSaid } from './tableColumns.ts'
import type { TableAsk } from './TableAsk.ts'

/** The footer as it is drawn: sums and means of numbers, and merged cells that end within the table. */
export function footerOf(ask: TableAsk): CompiledFooter | undefined {
  const said = ask.grid.words.footerConfig
  if (!said) return undefined
  const meanNumFields = numbers(ask, said, 'meanNumFields')
  const sums = new Set([
    ...ask.columns.filter(({ isSummary }) => isSummary).map(({ key }) => key),
    ...numbers(ask, said, 'summaryFields'),
  ])
  return {
    ...(said.title ? { title: labelOf(said.title) } : {}),
    summaryFields: ask.columns.map(({ key }) => key).filter((key) => sums.has(key)),
    meanNumFields,
    mergeFooterItems: merged(ask, said),
  }
}

function numbers(ask: TableAsk, said: SourceFooter, key: 'summaryFields' | 'meanNumFields'): string[] {
  const { unit, grid } = ask
  return (said[key] ?? []).flatMap((name, index) => {
    const column = columnSaid(ask, name, 'footerConfig', [key, index])
    if (!column) return []
    if (isNumberType(column.type)) return [column.key]
    report(unit.to, 'no-number', unit.value(grid.at('footerConfig', key, index)), {
      name,
      type: column.type,
      aggregate: key === 'meanNumFields' ? 'mean' : 'sum',
    })
    return []
  })
}

function merged(ask: TableAsk, { mergeFooterItems }: SourceFooter): CompiledFooter['mergeFooterItems'] {
  const { unit, grid, columns } = ask
  const drawn = columns.filter(({ columnsDisplay }) => columnsDisplay === 'Y')
  return (mergeFooterItems ?? []).flatMap(({ field, span }, index) => {
    const column = columnSaid(ask, field, 'footerConfig', ['mergeFooterItems', index, 'field'])
    if (!column) return []
    const room = drawn.length - drawn.indexOf(column)
    if (span > room && grid.isExplicit('footerConfig'))
      report(
        unit.to,
        'out-of-range',
        unit.value(grid.at('footerConfig', 'mergeFooterItems', index, 'span')),
        {
          where: 'span',
          found: String(span),
          wanted: `at most ${room}: so many columns are shown from ${field} on`,
        },
      )
    const fitting = Math.min(span, room)
    return fitting > 1 ? [{ key: column.key, span: fitting }] : []
  })
}

/** A column that the footer sums is a summed column as any other: its total over all pages is asked for too. */
export function withSums(
  columns: readonly CompiledColumn[],
  said: SourceFooter | undefined,
  at: () => Mark,
): CompiledColumn[] {
  const summed = new Set((said?.summaryFields ?? []).flatMap((name) => columnNamed(columns, name) ?? []))
  return columns.map((column) =>
    summed.has(column) && isNumberType(column.type)
      ? redecided(column, { isSummary: true }, { by: 'screen', at })
      : column,
  )
}
