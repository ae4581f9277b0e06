import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { Row } from '../../language/row.ts'
import { processTexts } from '../../texts/processTexts.ts'
import { useSelected } from '../document/useSelected.ts'
import { useStamps } from '../host/useStamps.ts'
import { useServices } from '../services/useServices.ts'
import type { PanelProps } from './PanelProps.ts'
import { ModelPicture } from './ModelPicture.tsx'
import { stepsOfTasks } from './pictureSteps.ts'
import { ProcessPicture } from './ProcessPicture.tsx'

const lists = ['SYS_STEP', 'SYS_ROLE', 'BPM_OUTCOME', 'BPM_STEP_MODE']

/** The picture of a process with its versions, to be tried and carried as a file; or of an approval, with who has it and who answered what. */
export function ProcessPanel(props: PanelProps) {
  const services = useServices(lists)
  const [row] = useSelected(props.store, (state) => [state.row] as const)
  if (!services) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  const { label } = services.lookups
  return Array.isArray(row['tasks']) ? (
    <ApprovalPicture row={row} labelOf={label} />
  ) : (
    <ModelPicture {...props} row={row} labelOf={label} />
  )
}

function ApprovalPicture({
  row,
  labelOf,
}: {
  readonly row: Row
  labelOf(list: string, code: string): string
}) {
  const say = useTexts(processTexts)
  const { short } = useStamps()
  const steps = useMemo(
    () =>
      stepsOfTasks(row, {
        labelOf: (step) => labelOf('SYS_STEP', step),
        wordsOf: ({ outcome, finishedDate, openDate, status }) => {
          if (typeof outcome === 'string' && typeof finishedDate === 'string')
            return say('answered', { outcome: labelOf('BPM_OUTCOME', outcome), time: short(finishedDate) })
          const isOpen = status === 'OPEN' || status === 'CLAIMED'
          return isOpen && typeof openDate === 'string' ? say('since', { time: short(openDate) }) : null
        },
      }),
    [row, labelOf, say, short],
  )
  return (
    <ProcessPicture steps={steps} label={say('steps')} modeOf={(code) => labelOf('BPM_STEP_MODE', code)} />
  )
}
