import { useEffect } from 'react'
import type { CompiledEntity, CompiledKept } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { inputValues } from '../../rules/document/bestInputs.ts'
import { isSameValue, isReference } from '../../rules/document/fieldValue.ts'
import { followedInputs, keptKeyOf } from '../../rules/document/keptTable.ts'
import { linesOf, type Entities } from '../../rules/document/rowPath.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { toPayload } from '../document/payload.ts'
import { firstRowsFrom } from '../services/firstRowsFrom.ts'
import { afterPause } from './afterPause.ts'
import type { Chooser } from './useBestChoices.ts'

/**
 * Lets tables whose rows follow others follow them while the document is filled in: once its user pauses, the server is asked what a save
 * would make of those of which something that the rows follow from has changed. What cannot be asked comes when the document is saved.
 * Null: nothing to do.
 */
export function useKeptRows(store: DocumentStore, chooser: Chooser | null): void {
  useEffect(() => (chooser ? watchKept(store, chooser) : undefined), [store, chooser])
}

/** Ends by the function that it answers. */
export function watchKept(store: DocumentStore, chooser: Chooser): () => void {
  const { client, entities, entity, audience, place } = chooser
  const tables = tablesOf(entities, entity)
  if (tables.length === 0) return () => {}
  const { saved } = store.state()
  const seen = new Map(tables.map((table) => [table, fromOf(table, isSaved(saved) ? saved : {})]))

  async function renew(table: Table, row: Row, signal: AbortSignal): Promise<void> {
    const from = fromOf(table, row)
    if (seen.get(table) === from) return
    seen.set(table, from)
    const { name } = table.kept
    const sent = toPayload(entities, entity, row, store.state().saved, audience)
    const request = { lines: name, row: sent, signal }
    const rows = await firstRowsFrom(client, entity, request, place).catch(() => null)
    const now = store.state().row
    if (!rows || signal.aborted || fromOf(table, now) !== from) return
    const merged = mergeKept(table, linesOf(now, name), rows)
    if (merged) store.begin(name, merged)
  }

  return afterPause(store, (row, signal) => {
    const current = store.state()
    if (!current.dirty && isSaved(current.saved))
      for (const table of tables) seen.set(table, fromOf(table, row))
    else for (const table of tables) void renew(table, row, signal)
  })
}

const isSaved = (row: Row): boolean => typeof row['id'] === 'string'

interface Table {
  readonly kept: CompiledKept
  readonly line: CompiledEntity
  readonly inputs: ReturnType<typeof followedInputs>
}

const tablesOf = (entities: Entities, { lines }: CompiledEntity): readonly Table[] =>
  lines.flatMap(({ kept, entity }) => {
    const line = entities[entity]
    return kept && line ? [{ kept, line, inputs: followedInputs(kept) }] : []
  })

/** What the rows follow from within the document: of the header, and of the lines that they are made of. */
function fromOf({ kept, inputs }: Table, row: Row): string {
  const lines = kept.gathered
    ? []
    : kept.each.lines.reduce<readonly Row[]>((rows, name) => rows.flatMap((one) => linesOf(one, name)), [row])
  return JSON.stringify([
    inputValues(inputs.own, row),
    lines.map((line) => inputValues(inputs.each, line, { row })),
  ])
}

/** The rows of the answer, with what was written into them since; nothing where they are those that are there. */
export function mergeKept(
  { kept, line }: Pick<Table, 'kept' | 'line'>,
  here: readonly Row[],
  answer: readonly Row[],
): readonly Row[] | undefined {
  const keyOf = keptKeyOf(kept, line)
  const byId = new Map(here.filter(isSaved).map((row) => [row['id'], row]))
  const byKey = new Map(here.map((row) => [keyOf(row), row]))
  const fields = line.fields.filter(({ name }) => kept.values.some(({ field }) => field === name))
  const merged = answer.map((row) => {
    const own = (isSaved(row) ? byId.get(row['id']) : undefined) ?? byKey.get(keyOf(row))
    if (!own) return row
    const changed = fields.filter((field) => !isSameValue(field, own[field.wire], row[field.wire]))
    return changed.length > 0 ? Object.assign({}, own, ...changed.map((field) => valuesOf(field, row))) : own
  })
  const isSame = merged.length === here.length && merged.every((row, index) => row === here[index])
  return isSame ? undefined : merged
}

/** The value of a field, of a ref with all that the row carries through it. */
function valuesOf(field: CompiledEntity['fields'][number], row: Row): Row {
  const { name, wire } = field
  if (!isReference(field)) return { [wire]: row[wire] ?? null }
  const carried = Object.entries(row).filter(([key]) => key.startsWith(`${name}.`))
  return {
    ...Object.fromEntries(carried),
    [wire]: row[wire] ?? null,
    [`${name}Code`]: row[`${name}Code`] ?? null,
    [`${name}Name`]: row[`${name}Name`] ?? null,
  }
}
