import { useEffect, useMemo } from 'react'
import { refValues } from '../../cells/ref/refChoices.ts'
import type { Client } from '../../client/Client.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { afterPause } from './afterPause.ts'
import { bestFrom } from '../services/bestFrom.ts'
import { choicesIn, openChoices, type Choice } from '../document/bestChoices.ts'
import { columnOf } from '../document/columnOf.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { withoutLines } from '../document/paths.ts'
import { isTouched } from '../../rules/document/recompute.ts'
import { joinPath, type Entities } from '../../rules/document/rowPath.ts'
import type { Row } from '../../language/row.ts'

/** Rows for which one call chooses. */
const most = 500

export interface Chooser {
  readonly client: Client
  readonly entities: Entities
  readonly entity: CompiledEntity
  readonly audience: string
  readonly env: Environment
  readonly place: { readonly menuId: string; readonly respId: string }
}

/**
 * Lets refs that choose themselves choose while the document is filled in: once its user pauses, the server is asked for the rows of which
 * something that the choice follows from has changed. What cannot be asked is chosen when the document is saved. Null: nothing to do.
 */
export function useBestChoices(store: DocumentStore, chooser: Chooser | null): void {
  useEffect(() => (chooser ? watch(store, chooser) : undefined), [store, chooser])
}

interface Opened {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly environment: Environment
}

/** What choosing takes, while the document may be changed; else null. */
export function useChooser({ chunk, entity, environment }: Opened, maySave: boolean): Chooser | null {
  const { client, menuId, respId, user } = useHost()
  const { entities } = chunk
  return useMemo(
    () =>
      maySave
        ? { client, entities, entity, audience: user.audience, env: environment, place: { menuId, respId } }
        : null,
    [maySave, client, entities, entity, user.audience, environment, menuId, respId],
  )
}

/** Ends by the function that it answers. */
export function watch(store: DocumentStore, chooser: Chooser): () => void {
  const { entities, entity, audience, env } = chooser
  const seen = new Map<string, string>()
  const hidden = new Set(entity.access[audience]?.hide.flatMap(({ field, when }) => (when ? [] : [field])))
  const choices = () =>
    choicesIn(entities, entity, store.state().row, env).filter((one) => !hidden.has(nameIn(one)))
  return afterPause(store, (_, signal) => {
    const open = openChoices(choices(), seen)
    for (const group of Map.groupBy(open, ({ field }) => field).values())
      void choose(store, chooser, { choices, signal }, group.slice(0, most))
  })
}

/** `lines.price`: as rights name it. */
const nameIn = ({ rowPath, field }: Choice): string =>
  joinPath(rowPath.replaceAll(/\[\d+\]/g, ''), field.name)

/** Asks for one field of some rows, and puts what comes where its row still says the same. */
async function choose(
  store: DocumentStore,
  { client, place }: Chooser,
  now: { readonly choices: () => readonly Choice[]; readonly signal: AbortSignal },
  asked: readonly Choice[],
): Promise<void> {
  const [first] = asked
  if (!first) return
  const different = [...new Map(asked.map((one) => [one.from, one])).values()]
  const request = { field: first.field.name, rows: different.map(wholeRow), signal: now.signal }
  const options = await bestFrom(client, first.entity, request, place).catch(() => null)
  if (!options || now.signal.aborted) return
  const found = new Map(different.map(({ from }, index) => [from, options[index] ?? null]))
  const standing = new Map(now.choices().map((one) => [one.place, one]))
  const changes = asked.flatMap(({ place: at, from }) => {
    const is = standing.get(at)
    if (!is || is.from !== from || isTouched(is.row, is.field.wire)) return []
    const option = found.get(from) ?? null
    const isSame = (is.row[is.field.wire] ?? null) === (option?.id ?? null)
    return isSame ? [] : [{ rowPath: is.rowPath, values: refValues(columnOf(is.field), option) }]
  })
  store.fill(changes)
}

/** The row with what holds it, as the server's rules read them. */
const wholeRow = ({ row, up }: Choice): Row => ({
  ...withoutLines(row),
  ...(up ? { parent: wholeAbove(up) } : {}),
})

const wholeAbove = ({ row, up }: NonNullable<Choice['up']>): Row => ({
  ...withoutLines(row),
  ...(up ? { parent: wholeAbove(up) } : {}),
})
