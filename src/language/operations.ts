/**
 * Operations that every entity has by itself, and no verb or flow may be called like one. What else is known of them stands in
 * `server/operations`; a name that is added here does not compile there until it is done.
 */
export const operationFacts = {
  findById: { effect: 'read' },
  listByPage: { effect: 'read' },
  saveOrUpdate: { effect: 'write' },
  doBatchSaveOrUpdate: { effect: 'write' },
  delete: { effect: 'write' },
  doBatchDelete: { effect: 'write' },
  listForPick: { effect: 'read' },
  resolveForPick: { effect: 'read' },
  findBest: { effect: 'read' },
  findBestReason: { effect: 'read' },
  findFirstRows: { effect: 'read' },
  findCopy: { effect: 'read' },
  listByPagePermission: { effect: 'read' },
  listFlowSource: { effect: 'read' },
  createFromFlow: { effect: 'write' },
  findDocumentFlow: { effect: 'read' },
  findHistory: { effect: 'read' },
  findRefused: { effect: 'read' },
  findApproval: { effect: 'read' },
  findMarks: { effect: 'read' },
  findWaiting: { effect: 'read' },
  findSums: { effect: 'read' },
  findReport: { effect: 'read' },
  listByPlace: { effect: 'read' },
  listTree: { effect: 'read' },
} as const satisfies Readonly<Record<string, { readonly effect: 'read' | 'write' }>>

export type OperationName = keyof typeof operationFacts

/** `isOperationName('listByPage')` → `true`. */
export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operationFacts, name)
