import type { Language } from '../../language/label.ts'
import type { Placed } from '../layout/layout.ts'
import type { GroupHeads } from '../GridProps.ts'
import type { GridView } from '../context/GridView.ts'
import { groupRowHeight, groupRuns } from '../layout/headGroups.ts'
import { spoken } from '../../texts/spoken.ts'

interface Zones {
  readonly leading: number
  readonly seen: readonly Placed[]
  readonly before: number
  readonly after: number
}

/** One row of titles that stand over several columns, in the three zones. */
export function HeadGroups({
  view,
  level,
  heads,
  leading,
  seen,
  before,
  after,
}: { readonly view: GridView; readonly level: number; readonly heads: GroupHeads | undefined } & Zones) {
  const {
    layout,
    props: {
      services: { language },
    },
  } = view
  const runs = (placed: readonly Placed[]) => (
    <Runs placed={placed} level={level} heads={heads} leading={leading} language={language} />
  )
  return (
    <div
      role="row"
      aria-rowindex={level + 1}
      className="sw-row sw-head sw-groups"
      style={{ height: heads?.height ?? groupRowHeight }}
    >
      {layout.leftWidth > 0 && (
        <div role="presentation" className="sw-pin sw-pin-left">
          <div
            role="presentation"
            className="sw-cell sw-no-group"
            style={{ width: layout.leftWidth - layout.left.reduce((sum, { width }) => sum + width, 0) }}
          />
          {runs(layout.left)}
        </div>
      )}
      <div
        role="presentation"
        className="sw-middle"
        style={{ width: layout.middleWidth, paddingLeft: before, paddingRight: after }}
      >
        {runs(seen)}
      </div>
      {layout.rightWidth > 0 && (
        <div role="presentation" className="sw-pin sw-pin-right">
          {runs(layout.right)}
          {layout.operateWidth > 0 && (
            <div role="presentation" className="sw-cell sw-no-group" style={{ width: layout.operateWidth }} />
          )}
        </div>
      )}
    </div>
  )
}

function Runs({
  placed,
  level,
  heads,
  leading,
  language,
}: {
  readonly placed: readonly Placed[]
  readonly level: number
  readonly heads: GroupHeads | undefined
  readonly leading: number
  readonly language: Language
}) {
  return groupRuns(placed, level).map(({ key, title, places, width }) => {
    const first = places[0]?.index ?? 0
    const drawn = places[0] && heads?.draw(places[0].column.groups?.[level]?.key ?? '')
    return title ? (
      <div
        key={`${key}:${first}`}
        role="columnheader"
        aria-colindex={leading + first + 1}
        aria-colspan={places.length}
        className={drawn ? 'sw-cell sw-group sw-told' : 'sw-cell sw-center sw-group'}
        style={{ width }}
        title={spoken(title, language)}
      >
        {drawn ?? spoken(title, language)}
      </div>
    ) : (
      <div key={first} role="presentation" className="sw-cell sw-no-group" style={{ width }} />
    )
  })
}
