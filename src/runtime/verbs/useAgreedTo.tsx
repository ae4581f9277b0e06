import { App } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { Row } from '../../language/row.ts'
import { agreeTexts } from '../../texts/agreeTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { AgreedTo } from './approveMany.ts'
import { useTold } from './useTold.tsx'

/** Tells what became of several that were agreed to: how many were done, and of each other one why not. */
export function useAgreedTo(): (all: readonly AgreedTo[], nameOf: (row: Row) => string) => void {
  const say = useTexts(agreeTexts)
  const sayClose = useTexts(runtimeTexts)
  const told = useTold()
  const { modal } = App.useApp()
  return (all, nameOf) => {
    const refused = all.filter(({ why }) => why !== null)
    const done = all.length - refused.length
    if (refused.length === 0) {
      told(say('done', { count: done }))
      return
    }
    modal.warning({
      title: say('notAll', { done, all: all.length }),
      okText: sayClose('action.close'),
      content: (
        <ul className="list-refusals">
          {refused.map(({ row, why }) => (
            <li key={String(row['id'])}>{say('leftOut', { name: nameOf(row), why: why ?? '' })}</li>
          ))}
        </ul>
      ),
    })
  }
}
