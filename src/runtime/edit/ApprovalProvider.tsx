import { createContext, useContext, type ReactNode } from 'react'
import type { ApprovalStand } from '../../language/approval.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { AllowedVerb } from '../../rules/document/allowedVerbs.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useAboutDocument } from './useAboutDocument.ts'

const ApprovalContext = createContext<ApprovalStand | null>(null)

/** Where the approval of the open document stands; null where none runs. */
export const useApproval = (): ApprovalStand | null => useContext(ApprovalContext)

/** Asks for it where the document waits for one; nothing is asked of documents that are not approved. */
export function ApprovalProvider({
  entity,
  store,
  children,
}: {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly children: ReactNode
}) {
  // An answer that leaves it waiting for others changes nothing in the document: what came is another row of the same version.
  const [id, came, waits] = useSelected(
    store,
    ({ row, saved }) => [row['id'], saved, isWaiting(entity, saved)] as const,
  )
  const asked = waits && typeof id === 'string' ? id : undefined
  const { data } = useAboutDocument<ApprovalStand | null>(entity, 'findApproval', asked, came)
  return <ApprovalContext value={asked === undefined ? null : data}>{children}</ApprovalContext>
}

/** Whether a row stands where an approval leads on. */
export const isWaiting = ({ verbs, states }: Pick<CompiledEntity, 'verbs' | 'states'>, row: Row): boolean =>
  states !== undefined &&
  verbs.some(({ process, from }) => process !== undefined && from.includes(String(row[states.field])))

/** What may be done by hand while an approval runs: it is answered by those whom it asks, and taken back while nobody has answered. */
export function heldBack(
  allowed: readonly AllowedVerb[],
  approval: ApprovalStand | null,
): readonly AllowedVerb[] {
  if (!approval) return allowed
  const { isAsked, isAnswered, answers, withdraw } = approval
  return allowed.filter(
    ({ verb: { name } }) => (isAsked || !answers.includes(name)) && !(isAnswered && name === withdraw),
  )
}
