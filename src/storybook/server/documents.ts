import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { FieldError } from '../../language/wire.ts'
import { changedPaths } from '../../rules/document/changedPaths.ts'
import { newRow } from '../../rules/document/newRow.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { hasValue, linesOf } from '../../rules/document/rowPath.ts'
import { validate, type RuleError } from '../../rules/document/validate.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Above } from '../rows/carried.ts'
import { historyOf } from './historyOf.ts'
import { isSeen, masked } from './seen.ts'
import { refusal } from './refusal.ts'
import type { Call, StandInFacts } from './StandInFacts.ts'

/** Reading, saving and taking away documents. */
export function documentCalls(facts: StandInFacts): Readonly<Record<string, Call>> {
  return {
    findById: (entity, { id }) => ({ data: masked(facts, entity, documentOf(facts, entity, id)) }),
    findCopy: (entity, { id }) => ({ data: copyOf(facts, entity, documentOf(facts, entity, id)) }),
    findHistory: (entity, { id }) => ({ data: historyOf(facts, entity, documentOf(facts, entity, id)) }),
    findDocumentFlow: () => ({ data: { nodes: [], edges: [] } }),
    findApproval: () => ({ data: null }),
    findMarks: () => ({ data: [] }),
    findRefused: () => ({ data: [] }),
    findWaiting: () => ({ data: [] }),
    saveOrUpdate: (entity, body) => ({ data: masked(facts, entity, save(facts, entity, body)) }),
    doBatchSaveOrUpdate: (entity, { list }) => ({
      data: ((list ?? []) as readonly Row[]).map((row) => masked(facts, entity, save(facts, entity, row))), // as the grid sends them
    }),
    delete: (entity, { id }) => remove(facts, entity, [id]),
    doBatchDelete: (entity, { list }) =>
      remove(
        facts,
        entity,
        ((list ?? []) as readonly Row[]).map(({ id }) => id), // as the list sends them
      ),
  }
}

/** Lines stand in their document; whoever opens one is given the document. Throws where whoever asks finds none. */
export function documentOf(facts: StandInFacts, entity: CompiledEntity, id: unknown): Row {
  const row = facts.pool.find(entity.name, id)
  if (row && (entity.view || entity.parent || isSeen(facts, entity, row))) return row
  throw refusal('SRM-1010', 'gone', facts.language)
}

function copyOf(facts: StandInFacts, entity: CompiledEntity, row: Row): Row {
  const own = Object.fromEntries(
    entity.fields.filter(({ assigned }) => !assigned).map(({ wire }) => [wire, row[wire]]),
  )
  return newRow(facts.entities, entity, facts.env, own)
}

function remove(
  facts: StandInFacts,
  entity: CompiledEntity,
  ids: readonly unknown[],
): { readonly data: null } {
  facts.pool.put(
    entity.name,
    facts.pool.of(entity.name).filter(({ id }) => !ids.includes(id)),
  )
  return { data: null }
}

/** What was sent, over what is kept, computed and judged by the rules of the definitions; throws where one is broken. */
function save(facts: StandInFacts, entity: CompiledEntity, sent: Row): Row {
  const before = hasValue(sent['id']) ? documentOf(facts, entity, sent['id']) : undefined
  if (before && hasValue(sent['versionNum']) && sent['versionNum'] !== before['versionNum'])
    throw refusal('SRM-1001', 'later', facts.language, { data: masked(facts, entity, before) })
  const merged = merge(facts, entity, before ?? {}, sent)
  const computed = before
    ? recompute(facts.entities, entity, merged, facts.env, {
        changed: changedPaths(facts.entities, entity, before, merged),
      })
    : newRow(facts.entities, entity, facts.env, merged)
  return keep(facts, entity, judged(facts, entity, computed, { before }), before)
}

/**
 * The row as the rules let it stand. `verb`: what is needed to do that is asked as well. Rows that were made keep each rule of a value, not all of
 * those between rows: what was broken `before` is not held against whoever changes something else.
 */
export function judged(
  facts: StandInFacts,
  entity: CompiledEntity,
  row: Row,
  { before, verb }: { readonly before: Row | undefined; readonly verb?: string },
): Row {
  const { entities, env, language } = facts
  const known = new Set(before ? validate(entities, entity, before, env).map(nameOf) : [])
  const broken = validate(entities, entity, row, env, verb === undefined ? {} : { verb })
  const errors = broken
    .filter((one) => !known.has(nameOf(one)))
    .map(({ path, code, words }): FieldError => ({ path, code, msg: spoken(words, language) }))
  if (errors.length === 0) return row
  throw refusal('CHECK_FAILED', 'wrong', language, { errors, msg: errors[0]?.msg ?? '' })
}

const nameOf = ({ path, code }: RuleError): string => `${path} ${code}`

/** Puts a document in its place, with its next version, and keys for what is new in it. */
export function keep(facts: StandInFacts, entity: CompiledEntity, row: Row, before: Row | undefined): Row {
  const rows = facts.pool.of(entity.name)
  const id = before?.['id'] ?? `${entity.name}-new-${rows.length + 1}`
  const stored: Row = {
    ...withKeys(facts, entity, row, String(id)),
    versionNum: Number(before?.['versionNum'] ?? 0) + 1,
    lastUpdateDate: facts.env.now,
    creationDate: row['creationDate'] ?? facts.env.now,
    createdBy: row['createdBy'] ?? facts.env.me['user'],
    createdByName: row['createdByName'] ?? facts.env.me['name'],
  }
  facts.pool.put(entity.name, before ? rows.map((one) => (one === before ? stored : one)) : [...rows, stored])
  return stored
}

function withKeys(facts: StandInFacts, entity: CompiledEntity, row: Row, id: string): Row {
  const lines = entity.lines.flatMap(({ name, entity: line }) => {
    const lineEntity = facts.entities[line]
    if (!lineEntity) return []
    const keyed = linesOf(row, name).map((one, at) =>
      withKeys(facts, lineEntity, one, String(one['id'] ?? `${id}.${name}-${at + 1}`)),
    )
    return [[name, keyed] as const]
  })
  return { ...row, ...Object.fromEntries(lines), id, versionNum: row['versionNum'] ?? 1 }
}

/** The keys that were sent, over the row; refs bring what is read through them, and lines that are not named are gone. */
export function merge(
  facts: StandInFacts,
  entity: CompiledEntity,
  before: Row,
  sent: Row,
  above?: Above,
): Row {
  const row: Row = { ...before }
  for (const field of entity.fields) {
    if (!(field.wire in sent)) continue
    row[field.wire] = sent[field.wire]
    if (field.to !== undefined && field.storage !== 'list')
      Object.assign(row, facts.pool.refKeys(field, facts.pool.find(field.to, sent[field.wire])))
  }
  Object.assign(row, facts.pool.carry(entity, row, above))
  for (const { name, entity: line } of entity.lines) {
    const [lineEntity, lines] = [facts.entities[line], sent[name]]
    if (!lineEntity || !Array.isArray(lines)) continue
    const env: ExpressionEnv = { ...facts.env, up: { row } }
    const inner: Above = { row, entity, env, ...(above ? { above } : {}) }
    const kept = new Map(linesOf(before, name).map((one) => [one['id'], one]))
    row[name] = (lines as readonly Row[]).map((one) =>
      merge(facts, lineEntity, kept.get(one['id']) ?? {}, one, inner),
    ) // rows, as they were sent
  }
  return row
}
