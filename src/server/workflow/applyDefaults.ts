import type { Row } from '../../language/row.ts'
import type { RecomputeOptions } from '../../rules/document/recompute.ts'
import { addFirstRows } from './firstRows.ts'
import { chooseBest } from './chooseBest.ts'
import type { DocumentInput } from './DocumentInput.ts'
import { carriedBy, completeRefs } from './completeRefs.ts'
import { isFollowing, keepTables } from './keptRows.ts'
import { isSame, pathIn, rowsOf, type Document } from './Document.ts'
import { recomputeDocument } from './recomputeDocument.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

const maxRounds = 10

/**
 * Lets everything follow from what was put in: values read through refs, defaults of new rows, computed fields; again, as
 * long as one brings forth another (a default may be a ref, through which a default reads).
 */
export async function applyDefaults(unit: UnitOfWork, unfoldings: readonly DocumentInput[]): Promise<void> {
  const carried = carriedBy(unfoldings.map(({ document }) => document))
  for (let round = 0; round < maxRounds; round++) {
    const moved = await completeRefs(
      unit.context,
      unfoldings.map(({ document }) => document),
      carried,
    )
    if (round > 0 && moved.size === 0 && !(await isCompleted(unit, unfoldings, moved))) return
    for (const one of unfoldings)
      applyDefaultsTo(unit, one, round === 0 ? null : (moved.get(one.document) ?? []))
  }
}

/** Whether anything came of what only the database knows: refs that choose themselves, then the rows that tables begin with. What has grown is added to `moved`. */
async function isCompleted(
  unit: UnitOfWork,
  unfoldings: readonly DocumentInput[],
  moved: Map<Document, string[]>,
): Promise<boolean> {
  if ((await chooseBest(unit.context, unfoldings)).size > 0) return true
  const documents = unfoldings.map(({ document }) => document)
  for (const grown of [await addFirstRows(unit, unfoldings), await keepTables(unit, documents)])
    for (const [document, paths] of grown) moved.set(document, [...(moved.get(document) ?? []), ...paths])
  return moved.size > 0
}

/** A draft is computed anew as a whole; later, what was read through refs stays as it was unless something it reads changes. */
function applyDefaultsTo(
  unit: UnitOfWork,
  { document, given }: DocumentInput,
  moved: readonly string[] | null,
): void {
  const saved = new Set(
    document.saved ? [...rowsOf(document.node, document.saved)].map(({ row }) => row['id']) : [],
  )
  const options: RecomputeOptions = {
    isNew: (row) => !saved.has(row['id']),
    isGiven: (row, wire) => !isFollowing(row) && given.get(String(row['id']))?.has(wire) === true,
  }
  const rest = (changed: readonly string[] | null) =>
    recomputeDocument(unit.context, document, changed, options)
  if (moved) {
    if (document.saved || moved.length <= few) {
      rest(moved)
      return
    }
    forget(document, moved, given)
    rest(null)
    return
  }
  if (document.saved) rest(differing(document))
  if (isDraft(document)) rest(null)
}

/** From so many refs on, a new document is computed as a whole once more sooner than place by place. */
const few = 20

/** Defaults that read through these refs were filled in before there was anything to read. */
function forget({ node, now }: Document, moved: readonly string[], given: DocumentInput['given']): void {
  if (!now) return
  const refs = [
    ...new Set(moved.map((path) => `${path.slice(path.lastIndexOf('.') + 1).replace(/Id$/, '')}.`)),
  ]
  for (const { node: at, row } of rowsOf(node, now)) {
    for (const { wire, default: value } of at.entity.fields) {
      if (
        value &&
        !given.get(String(row['id']))?.has(wire) &&
        value.deps.some((dep) => refs.some((ref) => dep.startsWith(ref) || dep.includes(`.${ref}`)))
      )
        row[wire] = null
    }
  }
}

export function isDraft({ node, saved }: Document): boolean {
  const { states } = node.entity
  return !saved || !states || saved[states.field] === states.initial
}

/** Paths at which the document differs from what is stored; new rows by all their values. */
export function differing({ node, saved, now }: Document): string[] {
  if (!now) return []
  const before = new Map(saved ? [...rowsOf(node, saved)].map(({ row }) => [row['id'], row]) : [])
  return [...rowsOf(node, now)].flatMap(({ node: at, row, path }) => {
    const old = before.get(row['id'])
    const keys = at.columns
      .filter((column) => !isSame(column, old?.[column.wire], row[column.wire]))
      .map(({ wire }) => pathIn(path, wire))
    const lines = at.lines
      .filter(({ name }) => ids(old, name) !== ids(row, name))
      .map(({ name }) => pathIn(path, name))
    return [...keys, ...lines]
  })
}

const ids = (row: Row | undefined, name: string): string =>
  Array.isArray(row?.[name]) ? (row[name] as Row[]).map((line) => String(line['id'])).join() : '' // lines are arrays of rows
