import type { CompiledEntity, Definitions, Row } from '../../language/compiled.ts'
import { attachmentMaximum as standardMaximum } from '../../rules/files/uploadRules.ts'
import type { Caller } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import { fail } from '../fail.ts'
import type { Lookups } from '../Lookups.ts'
import { Audit } from '../store/Audit.ts'
import { createCatalog, type Node } from '../store/Catalog.ts'
import { seen } from '../store/comparing.ts'
import { findById } from '../store/findById.ts'
import { planQuickly } from '../store/run.ts'
import { Locks } from '../store/Locks.ts'
import { listPage } from '../store/listPage.ts'
import { isUnderstood } from '../store/queryLine.ts'
import { isSystem, type Work } from '../store/Work.ts'
import { fillFields } from '../workflow/fillFields.ts'
import { verbOperation } from './actOn.ts'
import { createFromFlow } from './createFromFlow.ts'
import { deleteRows } from './deleteRows.ts'
import type { Answer, Engine } from './Engine.ts'
import { findDocumentFlow } from './findDocumentFlow.ts'
import { findHistory } from './findHistory.ts'
import { insertMany } from './insertMany.ts'
import { listFlowSource } from './listFlowSource.ts'
import { listByPagePermission } from './listByPagePermission.ts'
import { listForPick } from './listForPick.ts'
import { keyOf, namedIn } from './request.ts'
import { saveMany, saveOne } from './saveOrUpdate.ts'
import { resolveForPick } from './resolveForPick.ts'
import { environment } from './environment.ts'
import { translated } from './translated.ts'

export interface EngineParts {
  readonly database: Pick<Database, 'transaction'>
  readonly definitions: Definitions
  readonly lookups: Lookups
  /** The time that documents, numbers and rules go by. */
  readonly clock?: () => Date
  /** Zone of business dates and times; the one the database was opened with. */
  readonly timeZone?: string
  /** Files of one document at most; 999. */
  readonly attachmentMaximum?: number
}

type Operation = (work: Work, node: Node, body: Row) => Promise<Answer>

const operations: Readonly<Record<string, Operation>> = {
  findById: async (work, node, body) => ({ data: await findById(work, node, keyOf(node, body)) }),
  listByPage: (work, node, body) => listPage(work, node, body),
  saveOrUpdate: saveOne,
  doBatchSaveOrUpdate: saveMany,
  delete: async (work, node, body) => {
    await deleteRows(work, node, [{ id: keyOf(node, body), versionNum: body['versionNum'] }])
    return { data: null }
  },
  doBatchDelete: async (work, node, body) => ({
    data: { deleted: await deleteRows(work, node, namedIn(node, body)) },
  }),
  listForPick,
  resolveForPick,
  listByPagePermission,
  listFlowSource,
  createFromFlow,
  findDocumentFlow,
  findHistory,
}

/** Operations that change nothing, so that their transaction needs no record. */
const reading = new Set([
  'findById',
  'listByPage',
  'listForPick',
  'resolveForPick',
  'listByPagePermission',
  'listFlowSource',
  'findDocumentFlow',
  'findHistory',
])

/** Their filters decide how the database goes about them. */
const listing = new Set([
  'listByPage',
  'listForPick',
  'resolveForPick',
  'listByPagePermission',
  'listFlowSource',
])

/** What reads nothing but what the caller may see, so that the database may watch over it. */
const walled = new Set(['findById', 'listByPage'])

export function createEngine({
  database,
  definitions,
  lookups,
  clock = () => new Date(),
  timeZone = 'Asia/Shanghai',
  attachmentMaximum = standardMaximum,
}: EngineParts): Engine {
  const catalog = createCatalog(definitions)
  const inTransaction = <T>(caller: Caller, operation: string, run: (work: Work) => Promise<T>): Promise<T> =>
    translated(catalog, () =>
      database.transaction({ ...caller, wall: walled.has(operation) && !isSystem(caller) }, async (tx) => {
        const work: Work = {
          tx,
          catalog,
          lookups,
          caller,
          env: environment(caller, lookups, clock(), timeZone),
          audit: new Audit(operation),
          locks: new Locks(),
          attachmentMaximum,
        }
        await planQuickly(tx, listing.has(operation))
        const answer = await run(work)
        if (reading.has(operation)) return answer
        await work.audit.write(work)
        await caller.beforeCommit?.(tx, answer)
        return answer
      }),
    )
  return {
    operate: (caller, entity, operation, body) =>
      inTransaction(caller, operation, (work) =>
        operationOf(entity, operation)(work, catalog.node(entity.name), body),
      ),
    unseen: (caller, entity, keys, query = '') => {
      const place = { catalog, node: catalog.node(entity.name), caller, lookups }
      return [...keys.filter((key) => !seen(place, key)), ...(isUnderstood(place, query) ? [] : ['query'])]
    },
    fillFields: (caller, unfilled) =>
      inTransaction(caller, 'fillFields', (work) => fillFields(work, unfilled)),
    insertMany: (caller, entity, rows, options = {}) =>
      insertMany(
        (run) => inTransaction(caller, 'insertMany', run),
        catalog.node(entity.name),
        rows,
        options.onRefused,
      ),
  }
}

function operationOf(entity: CompiledEntity, name: string): Operation {
  if (Object.hasOwn(operations, name)) return operations[name] ?? fail('NO_SUCH_CALL')
  const verb = entity.verbs.find((one) => one.name === name)
  return verb ? verbOperation(verb) : fail('NO_SUCH_CALL')
}
