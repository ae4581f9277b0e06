import { useMemo, type ReactNode } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { taskFacts, taskLists, taskStates, taskVerb } from '../../language/task.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useLatest } from '../../cells/useLatest.ts'
import { Press } from '../../cells/action/Press.tsx'
import type { CellServices } from '../../cells/CellServices.ts'
import { useLookup } from '../../client/useLookup.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { GridProps } from '../../grid/GridProps.ts'
import { agreeTexts } from '../../texts/agreeTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { toLabel } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'

/** Pixels for what is to be done, in either language. */
const width = 140

/** At the end of each row of tasks what is to be done: it is asked for there, or the document is opened that its author has to fill first, as on the home and at the bell. Undefined of other rows. */
export function useTaskOperate(
  { task }: CompiledTable,
  services: CellServices | null,
  { reload, open }: { readonly reload: () => void; readonly open: (row: Row) => void },
): GridProps['operate'] {
  const say = useTexts(runtimeTexts)
  const { askVerb } = useHost()
  const verbs = useLookup(task && taskLists.verbs)
  const latest = useLatest({ reload, open })
  return useMemo(() => {
    if (!task || !services || !askVerb || !verbs) return undefined
    const column = { key: '', buttonType: 'default' } as unknown as CompiledColumn // a cell that is none: the button looks at nothing else of it
    const render = (row: Row): ReactNode => {
      const code = String(row[task.verb] ?? '')
      const known = verbs.find((one) => one.code === code)
      if (row[task.status] !== taskStates.open || !known) return null
      const isOwn = known.attributes[taskFacts.own] === 'Y'
      const label = isOwn ? toLabel(agreeTexts.text('goOn')) : known.label
      const [entity, id] = [String(row[task.entity]), String(row[task.id])]
      const actions = {
        state: () => 'enabled' as const,
        press: () =>
          isOwn
            ? latest.current.open(row)
            : askVerb({ entity, id, verb: taskVerb(code, entity) }, () => latest.current.reload()),
      }
      const button = { resource: 'task', label } as unknown as CompiledButton // of a document that is not here: only its name is drawn
      return <Press read={{ value: null, row, column, services: { ...services, actions } }} button={button} />
    }
    return { width, title: say('list.operate'), render }
  }, [task, services, askVerb, verbs, latest, say])
}
