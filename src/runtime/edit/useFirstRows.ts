import { useEffect } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledMadeLines } from '../../language/verb.ts'
import { isWrittenInto } from '../../rules/document/recompute.ts'
import { inputValues, readOfThis } from '../../rules/document/bestInputs.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { toPayload } from '../document/payload.ts'
import { firstRowsFrom } from '../services/firstRowsFrom.ts'
import { afterPause } from './afterPause.ts'
import type { Chooser } from './useBestChoices.ts'

/**
 * Lets tables of a new document that begin with rows of others have these while the document is filled in: once its user pauses, the
 * server is asked for those tables of which something that the rows follow from has changed, as long as nobody wrote into them. What
 * cannot be asked comes when the document is saved. Null: nothing to do.
 */
export function useFirstRows(store: DocumentStore, chooser: Chooser | null): void {
  useEffect(() => (chooser ? watchTables(store, chooser) : undefined), [store, chooser])
}

/** Ends by the function that it answers. */
export function watchTables(store: DocumentStore, chooser: Chooser): () => void {
  const { client, entities, entity, audience, place } = chooser
  const tables = tablesOf(entity)
  if (tables.length === 0) return () => {}
  const begun = new Map(tables.map((table) => [table, { from: '', rows: 0 }]))
  const requestOf = ({ lines: { name } }: Table, row: Row, signal: AbortSignal) => ({
    lines: name,
    row: { ...toPayload(entities, entity, row, {}, audience), [name]: [] },
    signal,
  })

  async function renew(table: Table, row: Row, signal: AbortSignal): Promise<void> {
    const before = begun.get(table)
    const from = fromOf(table, row)
    if (!before || before.from === from || !isOpen(row, table, before.rows)) return
    begun.set(table, { ...before, from })
    const rows = await firstRowsFrom(client, entity, requestOf(table, row, signal), place).catch(() => null)
    const now = store.state().row
    if (!rows || signal.aborted || fromOf(table, now) !== from || !isOpen(now, table, before.rows)) return
    begun.set(table, { from, rows: rows.length })
    if (rows.length > 0 || before.rows > 0) store.begin(table.lines.name, rows)
  }

  return afterPause(store, (row, signal) => {
    for (const table of tables) void renew(table, row, signal)
  })
}

interface Table {
  readonly lines: CompiledMadeLines
  /** Wire keys of the header that the rows follow from. */
  readonly inputs: readonly string[]
}

const tablesOf = ({ lines }: CompiledEntity): readonly Table[] =>
  lines.flatMap(({ firstOf }) => (firstOf ? [{ lines: firstOf, inputs: inputsOf(firstOf) }] : []))

/** What of the header the rows are found by, and what their values read of it. */
function inputsOf({ each, when, values }: CompiledMadeLines): readonly string[] {
  const ofOthers = readOfThis([each?.where, ...(each?.sort ?? []).map(({ by }) => by)])
  const own = [each?.ref, when, ...values.map(({ value }) => value)]
    .flatMap((rule) => rule?.deps ?? [])
    .filter((dep) => !/^(each|me)\./.test(dep))
  return [...new Set([...ofOthers, ...own])]
}

const fromOf = ({ inputs }: Table, row: Row): string => JSON.stringify(inputValues(inputs, row))

/** Whether the table stands as it began: in a document that is not saved, with as many rows, none of them written into. */
function isOpen(row: Row, { lines }: Table, count: number): boolean {
  const rows = linesOf(row, lines.name)
  return typeof row['id'] !== 'string' && rows.length === count && !rows.some(isWritten)
}

const isWritten = (row: Row): boolean =>
  isWrittenInto(row) || Object.values(row).some((value) => Array.isArray(value) && value.some(isWrittenRow))

const isWrittenRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && isWritten(value as Row) // a line is an object of values
