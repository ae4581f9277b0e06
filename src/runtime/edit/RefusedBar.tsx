import { Alert } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { RefusedVerb } from '../../language/refused.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useHistory } from './HistoryProvider.tsx'
import { useStamps } from '../host/useStamps.ts'

/** So many are told above a document; the timeline has all of them. */
const mostInSight = 3

/** What should have happened to the document by itself and is refused: since when, why, when it is tried again and what to do. Nothing where all is well. */
export function RefusedBar() {
  const { refused } = useHistory()
  return (
    <>
      {refused.slice(0, mostInSight).map((one) => (
        <RefusedOne key={`${one.id} ${one.verb}`} one={one} />
      ))}
    </>
  )
}

function RefusedOne({ one }: { readonly one: RefusedVerb }) {
  const say = useTexts(editTexts)
  const { short } = useStamps()
  const { verbName, lineNum, since, next, reason } = one
  const what = say('refused.what', { verb: verbName, time: short(since), reason })
  return (
    <Alert
      className="refused-bar"
      type="warning"
      showIcon
      role="status"
      title={lineNum === null ? what : say('refused.line', { number: lineNum, what })}
      description={say('refused.next', { time: short(next) })}
    />
  )
}
