import { useMemo, useRef, useState } from 'react'
import { App } from 'antd'
import { randomText } from '../../client/bytes.ts'
import { CallError } from '../../client/Client.ts'
import type { CompiledEntity, CompiledVerb, Row, ScreenChunk } from '../../language/compiled.ts'
import { documentForms, runDocument } from '../document/documentForms.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { mergeDocuments, type Difference, type Merge, type Side } from '../document/merge.ts'
import { toPayload } from '../document/payload.ts'
import { useHost } from '../host/host.ts'
import { asksFirst } from './editRules.ts'
import { useEditWords } from './editWords.ts'

export interface OpenConflict {
  readonly merge: Merge
  readonly who: string
  readonly time: string
  /** The document with the sides that are chosen. */
  joined(choose: (difference: Difference) => Side): Row
  /** What becomes of the joined document, and of theirs when mine is dropped. */
  apply(row: Row): void
  drop(): void
}

export interface Actions {
  /** What is running now: a save, or a verb by name. */
  readonly busy: string | null
  readonly conflict: OpenConflict | null
  save(): Promise<boolean>
  /** Runs all forms, as a verb wants them before its dialog asks anything. */
  check(verb?: string): Promise<boolean>
  /** Does a verb on the document, saving first what is unsaved. `asked` are the answers of its dialog, if it has one: what the server refuses with is thrown then, for the dialog to show. */
  act(verb: CompiledVerb, asked: Row): Promise<boolean>
  /** A verb of lines, on some of them. */
  actOnLines(line: CompiledEntity, verb: CompiledVerb, rows: readonly Row[], asked: Row): Promise<boolean>
  remove(): Promise<boolean>
  /** Joins work that began at `base` with a later version; asks where both changed the same. */
  join(base: Row, mine: Row, theirs: Row, then: Pick<OpenConflict, 'apply' | 'drop'>): void
  settle(row: Row | null): void
  dropMine(): void
}

/** Everything that an open document can have done to it on the server. A failure keeps all that was typed. `onFirst` takes the keyboard to the first mistake. */
export function useActions(
  { entities, screen }: ScreenChunk,
  entity: CompiledEntity,
  store: DocumentStore,
  onFirst: (path: string) => void,
): Actions {
  const host = useHost()
  const say = useEditWords()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const forms = useMemo(() => documentForms(screen.sections, entity), [screen, entity])
  const place = { menuId: host.menuId, respId: host.respId }
  const call = <T>(of: CompiledEntity, operation: string, body: Row) =>
    host.client.call<T>(of.server, of.family, operation, body, { ...place, idempotencyKey: randomText() })

  const take = (row: Row, sent?: Row) => {
    store.accept(row, sent)
    host.changed(entity.name)
  }

  /** After a verb nothing goes back any more; what was typed while it ran stays. */
  const done = (row: Row, before: Row) => take(row, store.state().row === before ? undefined : before)

  /** `verb`: whose dialog is open and shows the words. What is wrong with an answer has its place there, too; the rest is marked in the document. */
  const failed = (problem: unknown, verb?: CompiledVerb, of: CompiledEntity = entity): false => {
    if (!(problem instanceof CallError)) throw problem
    const answers = new Set(
      verb?.ask.map((name) => of.fields.find((field) => field.name === name)?.wire ?? name),
    )
    const theirs = problem.data
    if (problem.code === 'SRM-1001' && isRow(theirs))
      join(store.state().saved, store.state().row, theirs, {
        apply: (row) => store.rebase(theirs, row),
        drop: () => take(theirs),
      })
    else {
      const errors = problem.errors.filter(({ path }) => !answers.has(path.slice(path.lastIndexOf('.') + 1)))
      const [first] = errors
      if (first) {
        store.showErrors(errors, 'server')
        if (!verb) onFirst(first.path)
      }
      if (verb) throw problem
      message.error(problem.message, 6)
    }
    return false
  }

  const join = (base: Row, mine: Row, theirs: Row, then: Pick<OpenConflict, 'apply' | 'drop'>) =>
    setConflict({
      ...then,
      merge: mergeDocuments(entities, entity, base, mine, theirs),
      who: String(theirs['lastUpdatedByName'] ?? ''),
      time: String(theirs['lastUpdateDate'] ?? ''),
      joined: (choose) => mergeDocuments(entities, entity, base, mine, theirs, choose).merged,
    })

  const run = async (
    name: string,
    work: () => Promise<boolean>,
    verb?: CompiledVerb,
    of?: CompiledEntity,
  ): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(name)
    try {
      return await work()
    } catch (problem) {
      return failed(problem, verb && asksFirst(verb) ? verb : undefined, of)
    } finally {
      running.current = false
      setBusy(null)
    }
  }

  const check = async (verb?: string): Promise<boolean> => {
    const isRight = await runDocument(store, forms, onFirst, verb)
    if (!isRight) message.error(say('mistakes', { count: store.state().errors.size }))
    return isRight
  }

  const persist = async (verb?: string): Promise<Row | null> => {
    if (!(await check(verb))) return null
    const { row, dirty } = store.state()
    if (!dirty && row['id']) return row
    const { data } = await call<Row>(entity, 'saveOrUpdate', toPayload(entities, entity, row))
    take(data, row)
    if (!row['id']) host.replaceParams({ id: String(data['id']) })
    return store.state().row
  }

  return {
    busy,
    conflict,
    check,
    save: () =>
      run('save', async () => {
        const saved = await persist()
        if (saved) message.success(say('saved'))
        return saved !== null
      }),
    act: (verb, asked) =>
      run(
        verb.name,
        async () => {
          const saved = await persist(verb.name)
          if (!saved) return false
          const { data } = await call<Row>(entity, verb.name, {
            id: saved['id'],
            versionNum: saved['versionNum'],
            ...asked,
          })
          done(data, saved)
          message.success(say('done', { verb: verb.label[host.language] }))
          return true
        },
        verb,
      ),
    actOnLines: (line, verb, rows, asked) =>
      run(
        verb.name,
        async () => {
          const ids = new Set(rows.map((row) => row['id']))
          const saved = await persist()
          if (!saved) return false
          const list = rowsWithin(saved, ids).map((row) => ({ id: row['id'], versionNum: row['versionNum'] }))
          await call(line, verb.name, { list, ...asked })
          const { data } = await call<Row>(entity, 'findById', { id: saved['id'] })
          done(data, saved)
          message.success(say('done', { verb: verb.label[host.language] }))
          return true
        },
        verb,
        line,
      ),
    remove: () =>
      run('delete', async () => {
        const { row } = store.state()
        await call(entity, 'delete', { id: row['id'], versionNum: row['versionNum'] })
        store.accept(store.state().saved)
        host.setDirty(false)
        host.changed(entity.name)
        message.success(say('deleted'))
        host.close()
        return true
      }),
    join,
    settle: (row) => {
      if (row) conflict?.apply(row)
      setConflict(null)
    },
    dropMine: () => {
      conflict?.drop()
      setConflict(null)
    },
  }
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lines of any depth with these ids, as they stand in the document now. */
function rowsWithin(row: Row, ids: ReadonlySet<unknown>): Row[] {
  return Object.values(row)
    .filter((value) => Array.isArray(value))
    .flatMap((value) => value as readonly unknown[]) // lines are arrays of rows
    .filter(isRow)
    .flatMap((line) => [...(ids.has(line['id']) ? [line] : []), ...rowsWithin(line, ids)])
}
