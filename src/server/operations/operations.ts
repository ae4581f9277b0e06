import type { CompiledEntity } from '../../language/entity.ts'
import { isOperationName, type OperationName } from '../../language/operations.ts'
import { verbFacts, verbOperation } from './actOn.ts'
import { createFromFlow } from './createFromFlow.ts'
import { deleteOne, doBatchDelete } from './deleteRows.ts'
import { findBest } from './findBest.ts'
import { findBestReason } from './findBestReason.ts'
import { findFirstRows } from './findFirstRows.ts'
import { findCopy } from './findCopy.ts'
import { findById } from './findById.ts'
import { findDocumentFlow } from './findDocumentFlow.ts'
import { findHistory } from './findHistory.ts'
import { findMarks } from './findMarks.ts'
import { findApproval } from './findApproval.ts'
import { findRefused } from './findRefused.ts'
import { findReport } from './findReport.ts'
import { findSums } from './findSums.ts'
import { findWaiting } from './findWaiting.ts'
import { listByPage } from './listByPage.ts'
import { listByPagePermission } from './listByPagePermission.ts'
import { listByPlace } from './listByPlace.ts'
import { listFlowSource } from './listFlowSource.ts'
import { listForPick } from './listForPick.ts'
import { listTree } from './listTree.ts'
import type { Grant, Operation } from './Operation.ts'
import { resolveForPick } from './resolveForPick.ts'
import { doBatchSaveOrUpdate, saveOrUpdate } from './saveOrUpdate.ts'

/** Every operation of an entity apart from its verbs. */
export const operations: Readonly<Record<OperationName, Operation>> = {
  findById,
  listByPage,
  saveOrUpdate,
  doBatchSaveOrUpdate,
  delete: deleteOne,
  doBatchDelete,
  listForPick,
  resolveForPick,
  findBest,
  findBestReason,
  findFirstRows,
  findCopy,
  listByPagePermission,
  listFlowSource,
  createFromFlow,
  findDocumentFlow,
  findHistory,
  findMarks,
  findRefused,
  findApproval,
  findWaiting,
  findSums,
  findReport,
  listByPlace,
  listTree,
}

/** The operation or verb of an entity. */
export function operationOf(entity: CompiledEntity, name: string): Operation | undefined {
  if (isOperationName(name)) return entity.view && !operations[name].ofViews ? undefined : operations[name]
  const verb = entity.verbs.find((one) => one.name === name)
  return verb && verbOperation(verb)
}

/** What is known of an operation before it is known whether the entity has it: a name that no operation bears is a verb's. */
export const factsOf = (name: string): Pick<Operation, 'effect' | 'grant' | 'body' | 'idempotency'> =>
  isOperationName(name) ? operations[name] : verbFacts

/** Who may do it; undefined: nobody. Names that are no operations are verbs, flows and what is done with files. */
export const grantOf = (name: string): Grant | undefined => factsOf(name).grant
