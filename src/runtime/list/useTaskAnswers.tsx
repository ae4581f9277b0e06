import { useEffect, useState, type ReactNode } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { Row } from '../../language/row.ts'
import { taskFacts, taskLists, taskStates } from '../../language/task.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useLookup } from '../../client/useLookup.ts'
import { toLabel } from '../../texts/spoken.ts'
import { agreeTexts } from '../../texts/agreeTexts.ts'
import { useHost } from '../host/host.ts'
import { ApproveDialog } from '../verbs/ApproveDialog.tsx'
import { approveMany } from '../verbs/approveMany.ts'
import { useAgreedTo } from '../verbs/useAgreedTo.tsx'

/** What several chosen tasks can be answered with. */
export interface TaskAnswers {
  readonly buttons: readonly CompiledButton[]
  /** Whether the button was one of these. */
  press(button: CompiledButton): boolean
  readonly dialog: ReactNode
}

/** It stands among what can be done with chosen rows; `resource` is how tests find it. */
const button = {
  resource: 'agreeMany',
  label: toLabel(agreeTexts.text('many')),
  icon: 'check',
  kind: 'verb',
  needs: 'some',
  danger: false,
  primary: false,
} as const satisfies CompiledButton

/** Of chosen tasks those that are approvals are agreed to at once, with one opinion, each by itself. */
export function useTaskAnswers(
  { task }: CompiledTable,
  chosen: readonly Row[],
  onDone: () => void,
): TaskAnswers {
  const host = useHost()
  const tell = useAgreedTo()
  const verbs = useLookup(task?.answers && taskLists.verbs)
  const menuId = useMenu(task?.answers, chosen.length > 0)
  const [isOpen, open] = useState(false)
  const isApproval = (row: Row): boolean =>
    task !== undefined &&
    row[task.status] === taskStates.open &&
    verbs?.find(({ code }) => code === row[task.verb])?.attributes[taskFacts.approves] === 'Y'
  const approvals = chosen.filter(isApproval)
  const isOffered = task?.answers !== undefined && menuId !== undefined && approvals.length > 0
  const agree = async (comment: string) => {
    if (!task?.answers || menuId === undefined) return
    const as = (row: Row): Row => ({ entityName: row[task.entity], documentId: row[task.id] })
    const all = await approveMany(host, { ...task.answers, menuId }, { rows: approvals, as, comment })
    open(false)
    tell(all, codeOf)
    for (const name of new Set(approvals.map((row) => String(row[task.entity])))) host.changed(name)
    onDone()
  }
  const dialog = isOpen && isOffered && (
    <ApproveDialog
      names={approvals.map(codeOf)}
      others={chosen.filter((row) => !isApproval(row)).map(codeOf)}
      onCancel={() => open(false)}
      onSubmit={agree}
    />
  )
  return {
    buttons: isOffered ? [button] : [],
    press: ({ resource }) => {
      if (resource === button.resource) open(true)
      return resource === button.resource
    },
    dialog,
  }
}

const codeOf = (row: Row): string => String(row['billNo'] ?? row['id'])

/** The menu by which this user answers approvals. Undefined: none, or not asked yet. */
function useMenu(
  answers: NonNullable<CompiledTable['task']>['answers'],
  isAsked: boolean,
): string | undefined {
  const { menuGranting } = useHost()
  const [menuId, setMenu] = useState<string>()
  useEffect(() => {
    if (!answers || !isAsked || !menuGranting) return undefined
    let isGone = false
    menuGranting(answers.entity, answers.resource)
      .then((found) => {
        if (!isGone) setMenu(found)
      })
      .catch(() => undefined) // without an answer it is not offered
    return () => {
      isGone = true
    }
  }, [answers, isAsked, menuGranting])
  return menuId
}
