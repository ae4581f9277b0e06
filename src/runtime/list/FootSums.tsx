import { Popover } from 'antd'
import { useMemo } from 'react'
import type { CellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { FigureText } from './FigureText.tsx'
import { pageFigures, wholeFigures, type Figure } from './footFigures.ts'
import type { ListModel } from './useListModel.tsx'

interface Props {
  readonly list: Pick<ListModel, 'columns' | 'table' | 'selection' | 'loaded'>
  readonly services: CellServices
}

/** The first sum of the list, of this page and of everything; the other sums behind a button. Nothing where there is none. */
export function FootSums({ list: { columns, table, selection, loaded }, services }: Props) {
  const say = useTexts(runtimeTexts)
  const { totals, groups, rows, count } = loaded
  const page = useMemo(() => pageFigures(columns, table, selection.here), [columns, table, selection.here])
  const whole = useMemo(
    () => wholeFigures(columns, table, { totals, groups }, page),
    [columns, table, totals, groups, page],
  )
  const first = page.find(({ isMean }) => !isMean) ?? page[0]
  if (!first) return <span className="list-sums" />
  const isOnePage = rows !== null && count === rows.length
  const all = whole.find(({ column }) => column === first.column)
  const several = page.length > 1
  const isMixed = (all?.parts.length ?? 0) > 2
  return (
    <span className="list-sums">
      <span>
        {first.isMean ? say('foot.pageMean') : say(isOnePage ? 'foot.whole' : 'foot.page')}{' '}
        {several && <em>{spoken(first.column.title, services.language)}</em>}{' '}
        <FigureText figure={first} services={services} />
      </span>
      {!isOnePage && all && (
        <span>
          {say('foot.whole')} <FigureText figure={all} services={services} short />
        </span>
      )}
      {(several || isMixed) && (
        <Popover
          trigger="click"
          content={<AllSums page={page} whole={isOnePage ? [] : whole} services={services} />}
        >
          <button type="button" className="sw-press sw-link">
            {say('foot.more', { count: page.length })}
          </button>
        </Popover>
      )}
    </span>
  )
}

interface AllProps {
  readonly page: readonly Figure[]
  readonly whole: readonly Figure[]
  readonly services: CellServices
}

/** Every sum of the list, column by column. */
function AllSums({ page, whole, services }: AllProps) {
  const say = useTexts(runtimeTexts)
  return (
    <table className="list-all-sums">
      <thead>
        <tr>
          <td />
          <th scope="col">{say('foot.page')}</th>
          {whole.length > 0 && <th scope="col">{say('foot.whole')}</th>}
        </tr>
      </thead>
      <tbody>
        {page.map((figure) => {
          const all = whole.find(({ column }) => column === figure.column)
          const title = spoken(figure.column.title, services.language)
          return (
            <tr key={figure.column.key}>
              <th scope="row">{figure.isMean ? say('foot.meanOf', { title }) : title}</th>
              <td>
                <FigureText figure={figure} services={services} every />
              </td>
              {whole.length > 0 && <td>{all && <FigureText figure={all} services={services} every />}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
