import { useState } from 'react'
import { App } from 'antd'
import { randomText } from '../../client/bytes.ts'
import { CallError } from '../../client/Client.ts'
import type { CompiledEntity, CompiledVerb, Row } from '../../language/compiled.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { mergeDocuments, type Merge } from '../document/merge.ts'
import { toPayload } from '../document/payload.ts'
import { useHost } from '../host.ts'
import { useEditWords } from './editWords.ts'

export interface OpenConflict { readonly merge: Merge; readonly theirs: Row; readonly who: string; readonly time: string }

export interface Actions {
  /** What is running now: a save, or a verb by name. */
  readonly busy: string | null
  readonly conflict: OpenConflict | null
  save(): Promise<boolean>
  /** Does a verb on the document, saving first what is unsaved. `asked` are the answers of its dialog. Throws what the server refuses with, after showing it at its place. */
  act(verb: CompiledVerb, asked: Row): Promise<boolean>
  /** A verb of lines, on some of them. */
  actOnLines(line: CompiledEntity, verb: CompiledVerb, rows: readonly Row[], asked: Row): Promise<boolean>
  remove(): Promise<boolean>
  settle(row: Row | null): void
  dropMine(): void
}

/** Everything that an open document can have done to it on the server. A failure keeps all that was typed. */
export function useActions(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity, store: DocumentStore): Actions {
  const host = useHost()
  const say = useEditWords()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<string | null>(null)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const place = { menuId: host.menuId, respId: host.respId }
  const call = <T>(of: CompiledEntity, operation: string, body: Row) =>
    host.client.call<T>(of.server, of.family, operation, body, { ...place, idempotencyKey: randomText() })

  const take = (row: Row) => {
    store.accept(row)
    host.changed(entity.name)
  }

  const failed = (problem: unknown): false => {
    if (!(problem instanceof CallError)) throw problem
    if (problem.code === 'SRM-1001' && isRow(problem.data)) openConflict(problem.data)
    else {
      if (problem.errors.length) store.showErrors(problem.errors)
      message.error(problem.message, 6)
    }
    return false
  }

  const openConflict = (theirs: Row) => {
    const { row, saved } = store.state()
    setConflict({ merge: mergeDocuments(entities, entity, saved, row, theirs), theirs, who: String(theirs['lastUpdatedByName'] ?? ''), time: String(theirs['lastUpdateDate'] ?? '') })
  }

  const running = async (name: string, work: () => Promise<boolean>): Promise<boolean> => {
    if (busy) return false
    setBusy(name)
    try {
      return await work()
    } catch (problem) {
      return failed(problem)
    } finally {
      setBusy(null)
    }
  }

  const persist = async (verb?: string): Promise<Row | null> => {
    const { row, dirty } = store.state()
    if (!store.validate(verb)) {
      message.error(say('mistakes', { count: store.state().errors.size }))
      return null
    }
    if (!dirty && row['id']) return row
    const { data } = await call<Row>(entity, 'saveOrUpdate', toPayload(entities, entity, row))
    take(data)
    if (!row['id']) host.replaceParams({ id: String(data['id']) })
    return data
  }

  return {
    busy,
    conflict,
    save: () => running('save', async () => {
      const saved = await persist()
      if (saved) message.success(say('saved'))
      return saved !== null
    }),
    act: (verb, asked) => running(verb.name, async () => {
      const saved = await persist(verb.name)
      if (!saved) return false
      const { data } = await call<Row>(entity, verb.name, { id: saved['id'], versionNum: saved['versionNum'], ...asked })
      take(data)
      message.success(say('done', { verb: verb.label[host.language] }))
      return true
    }),
    actOnLines: (line, verb, rows, asked) => running(verb.name, async () => {
      const ids = new Set(rows.map((row) => row['id']))
      const saved = await persist()
      if (!saved) return false
      const list = rowsWithin(store.state().row, ids).map((row) => ({ id: row['id'], versionNum: row['versionNum'] }))
      await call(line, verb.name, { list, ...asked })
      const { data } = await call<Row>(entity, 'findById', { id: saved['id'] })
      take(data)
      message.success(say('done', { verb: verb.label[host.language] }))
      return true
    }),
    remove: () => running('delete', async () => {
      const { row } = store.state()
      await call(entity, 'delete', { id: row['id'], versionNum: row['versionNum'] })
      host.setDirty(false)
      host.changed(entity.name)
      message.success(say('deleted'))
      host.close()
      return true
    }),
    settle: (row) => {
      if (row && conflict) store.rebase(conflict.theirs, row)
      setConflict(null)
    },
    dropMine: () => {
      if (conflict) take(conflict.theirs)
      setConflict(null)
    },
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lines of any depth with these ids, as they stand in the document now. */
function rowsWithin(row: Row, ids: ReadonlySet<unknown>): Row[] {
  return Object.values(row).filter((value) => Array.isArray(value)).flatMap((value) => value as readonly unknown[]) // lines are arrays of rows
    .filter(isRow).flatMap((line) => [...(ids.has(line['id']) ? [line] : []), ...rowsWithin(line, ids)])
}
