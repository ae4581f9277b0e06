import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { CellServices } from '../../cells/CellServices.ts'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { pageFigures, type Figure } from './footFigures.ts'
import { FigureText } from './FigureText.tsx'
import { useOffered } from './ListToolbar.tsx'
import { RestOfButtons, ToolbarButton } from './ToolbarButton.tsx'
import type { ListModel } from './useListModel.tsx'
import { useStanding } from './useStanding.ts'

interface Props {
  readonly list: ListModel
  readonly services: CellServices
  /** On a narrow screen: ends the choosing. */
  readonly onEnd?: () => void
}

/** So many verbs stand in sight; as large as a finger, and on a tablet and on a phone, so many. */
const [mostInSight, mostInRoomy, mostInNarrow] = [6, 4, 2]

/** What can be done with the chosen rows: how many they are, their first sum, the verbs. It stands in place of the search line. */
export function SelectionBar({ list, services, onEnd }: Props) {
  const say = useTexts(runtimeTexts)
  const { screen, entity, table, columns, selection } = list
  const { rows, only, showOnly, clear } = selection
  const standingOf = useStanding(entity, rows)
  const offered = useOffered(screen.toolbar, entity).filter(
    ({ needs }) => needs !== 'none' && needs !== 'all',
  )
  // those that none of the rows allows stand last
  const verbs = [
    ...list.successors,
    ...offered.toSorted(
      (one, other) => Number(!standingOf(one).allowed) - Number(!standingOf(other).allowed),
    ),
  ]
  const { narrow, snug, density } = useDrawn()
  const wide = density === 'roomy' ? mostInRoomy : mostInSight
  const most = narrow || snug ? mostInNarrow : wide
  const here = verbs.length > most ? verbs.slice(0, most - 1) : verbs
  const rest = verbs.slice(here.length)
  const [sum]: readonly (Figure | undefined)[] = pageFigures(columns, table, rows)
  return (
    <div
      className={onEnd ? 'list-selection list-selection-below' : 'list-selection'}
      role="toolbar"
      aria-label={say('selection.title')}
    >
      <strong>{say('selection.count', { count: rows.length })}</strong>
      {sum && !onEnd && (
        <span className="list-selection-sum">
          {say('selection.sum')} <FigureText figure={sum} services={services} />
        </span>
      )}
      <span className="list-selection-verbs">
        {here.map((button) => (
          <ToolbarButton
            key={`${button.makes ?? ''}.${button.resource}`}
            button={button}
            standing={standingOf(button)}
            of={rows.length}
            onPress={list.press}
          />
        ))}
        {rest.length > 0 && (
          <RestOfButtons buttons={rest} standingOf={standingOf} small onPress={list.press} />
        )}
      </span>
      <span className="list-toolbar-gap" />
      {!onEnd && (
        <Button type="link" size="small" aria-pressed={only} onClick={() => showOnly(!only)}>
          {say(only ? 'selection.showAllRows' : 'selection.showSelected')}
        </Button>
      )}
      <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} onClick={onEnd ?? clear}>
        {say('selection.clear')} {!onEnd && <kbd aria-hidden>Esc</kbd>}
      </Button>
    </div>
  )
}
