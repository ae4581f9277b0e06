import type { ChartAnswer, FailedAnswer, RowsAnswer, StagesAnswer } from '../../language/home.ts'
import type { MenuWaiting } from '../../language/waiting.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { HomeChart } from './HomeChart.tsx'
import { HomePart } from './HomePart.tsx'
import { HomeRows } from './HomeRows.tsx'
import { HomeStages } from './HomeStages.tsx'
import './tiles.css'

interface Props {
  readonly tile: ChartAnswer | StagesAnswer | RowsAnswer | FailedAnswer
  readonly waiting: readonly MenuWaiting[] | undefined
}

/** A tile that was found from rows, or why it was not. */
export function HomeTile({ tile, waiting }: Props) {
  const say = useTexts(shellTexts)
  switch (tile.kind) {
    case 'chart':
      return <HomeChart chart={tile} />
    case 'stages':
      return <HomeStages stages={tile} waiting={waiting} />
    case 'rows':
      return <HomeRows of={tile} />
    case 'failed':
      return (
        <HomePart title={tile.title}>
          <div className="home-failed">
            <p>{say('home.failed')}</p>
            <p className="home-quiet">{tile.message}</p>
          </div>
        </HomePart>
      )
  }
}
