import type { CompiledTable } from './table.ts'

/** What the ledger is made of that tasks are kept in: field and type. The server writes its rows; a code of `pendingType` and `handledType` is `taskCode`. */
export const taskRows = {
  side: 'lookup',
  entityName: 'lookup',
  documentId: 'text',
  billNo: 'text',
  title: 'text',
  nodeCode: 'text',
  pendingType: 'lookup',
  arrivalDate: 'datetime',
  dueDate: 'datetime',
  status: 'lookup',
  handledBy: 'user',
  handledDate: 'datetime',
  handledType: 'lookup',
} as const

/** Codes of its status: it waits, somebody for whom it waited has done it, something else made it moot. */
export const taskStates = { open: 'OPEN', done: 'DONE', cleared: 'CANCELLED' } as const

/** `taskCode('order', 'doConfirm')` → `'order_doConfirm'`. The code of what is to be done, unlike those of all other documents. */
export const taskCode = (entity: string, verb: string): string => `${entity}_${verb}`

/** The code lists that follow from documents that wait: what they are, and what is done with them. */
export const taskLists = { documents: 'SYS_TASK_DOCUMENT', verbs: 'SYS_TASK' } as const

/** What the code list of verbs tells of each, as attributes `Y`: its author goes on with the document by it, which he opens for that; it approves. */
export const taskFacts = { own: 'own', approves: 'approves' } as const

/** `taskVerb('order_doConfirm', 'order')` → `'doConfirm'`. The verb of a code of a document. */
export const taskVerb = (code: string, entity: string): string => code.slice(entity.length + 1)

/** `isOfOpenTasks({})` → `false`. Whether a list shows what waits, of whatever kind. */
export const isOfOpenTasks = ({ table }: { readonly table?: CompiledTable | undefined }): boolean =>
  table?.task !== undefined && table.searchParams?.['status'] === taskStates.open
