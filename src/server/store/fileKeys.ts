import { idsIn } from '../../rules/files/uploadRules.ts'
import { fileColumns, type WrittenRow } from './fileLinks.ts'
import type { OperationContext } from './OperationContext.ts'
import { change, run } from '../database/run.ts'
import type { SealKey } from './Seals.ts'
import { sql } from '../database/Sql.ts'

/** What a key of a file is of: of the same bytes the same, whatever they are called. */
export const placeOfFile = (sha256: string): string => `base_file ${sha256}`

/** Keys of files that come into sealed rows are wrapped by the key of their event from now on. */
export async function sealFiles(
  { tx, seals }: OperationContext,
  rows: readonly WrittenRow[],
  key: SealKey,
): Promise<void> {
  const ids = rows.flatMap(({ node, before, after }) =>
    fileColumns(node).flatMap(({ wire }) => {
      const known = idsIn(before?.[wire])
      return idsIn(after?.[wire]).filter((id) => !known.includes(id))
    }),
  )
  if (ids.length === 0) return
  const files = await run<{ id: string; sha256: string; sealed_key: string }>(
    tx,
    sql`select id, sha256, sealed_key from base_file where id = any(${ids}) and starts_with(sealed_key, 'm1.')`,
  )
  for (const { id, sha256, sealed_key: wrapped } of files) {
    const text = seals.proved(wrapped, placeOfFile(sha256))
    if (text !== null)
      await change(
        tx,
        sql`update base_file set sealed_key = ${seals.seal(key, text, placeOfFile(sha256))} where id = ${id}`,
      )
  }
}
