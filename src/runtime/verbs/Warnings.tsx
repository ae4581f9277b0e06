import { Alert } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Warned, Warning } from './warnings.ts'

/** What whoever does a verb is warned of, each with its row; read out when it comes. */
export function Warnings({ warned }: { readonly warned: Warned | null }) {
  const say = useTexts(runtimeTexts)
  if (!warned) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="verb-warnings"
      title={say(warned.reason ? 'verb.warnedReason' : 'verb.warned')}
      description={
        <ul className="verb-left-out">
          {warned.list.map((one) => (
            <li key={`${one.row ?? ''} ${one.words}`}>
              <Warned one={one} />
            </li>
          ))}
        </ul>
      }
    />
  )
}

function Warned({ one: { row, words, lines } }: { readonly one: Warning }) {
  const say = useTexts(runtimeTexts)
  const where = lines.length > 0 ? say('verb.warnedLines', { what: words, lines: lines.join(', ') }) : words
  return <>{row === undefined ? where : say('verb.leftOutRow', { name: row, why: where })}</>
}
