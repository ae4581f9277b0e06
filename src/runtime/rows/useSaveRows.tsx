import { App } from 'antd'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { CallError } from '../../client/Client.ts'
import { createGestureKeys } from '../../client/gestureKeys.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { rowsTexts } from '../../texts/rowsTexts.ts'
import { documentForms, runDocument } from '../document/documentForms.ts'
import type { DocumentState } from '../document/DocumentModel.ts'
import { openConflict, type OpenConflict } from '../edit/openConflict.ts'
import { useHost, type ScreenHost } from '../host/host.ts'
import type { ListDefinition } from '../list/useListRows.ts'
import { rowName } from '../document/rowName.ts'
import { rowChanges } from './rowChanges.ts'
import { placedErrors, toRowsSent, withAnswer, type RowsSent } from './savedRows.ts'
import { theirVersion } from './theirVersion.ts'
import type { OpenRows } from './useOpenRows.ts'

/** Few ever see it. */
const ConflictDialog = lazy(async () => ({
  default: (await import('../edit/ConflictDialog.tsx')).ConflictDialog,
}))

interface Saving {
  readonly definition: ListDefinition
  readonly opened: OpenRows
  /** What is being typed is taken as it is. */
  commit(): Promise<void>
  /** Takes the keyboard to a mistake. */
  jump(path: string): void
  /** The rows are to be read again. */
  onSaved(): void
}

/** The server's code for a row that somebody saved meanwhile, and for one that is there no more. */
const moved: ReadonlySet<string> = new Set(['SRM-1001', 'SRM-1010'])

/** Saves what was done to the rows, all of it or nothing. Answers whether nothing is left unsaved. */
export function useSaveRows(saving: Saving): { save(): Promise<boolean>; readonly dialog: ReactNode } {
  const { definition, opened } = saving
  const { entity, screen } = definition
  const { store, whole, entities, sections } = opened
  const host = useHost()
  const say = useTexts(rowsTexts)
  const sayEdit = useTexts(editTexts)
  const { message } = App.useApp()
  const confirmed = useConfirmed(entity)
  const call = useCall(entity)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const isBusy = useRef(false)
  const forms = useMemo(() => documentForms(sections, whole), [sections, whole])

  const check = async (): Promise<boolean> => {
    await saving.commit()
    if (await runDocument(store, forms, saving.jump)) return true
    message.error(sayEdit('mistake.count', { count: store.state().errors.size }))
    return false
  }
  const refused = async (problem: unknown, state: DocumentState, sent: RowsSent): Promise<void> => {
    if (!(problem instanceof CallError)) throw problem
    if (moved.has(problem.code)) {
      const theirs = await theirVersion(host, entity, state)
      const settlement = {
        apply: (joined: Row) => store.rebase(theirs, joined),
        drop: () => store.accept(theirs),
      }
      const versions = { base: store.state().saved, mine: store.state().row, theirs }
      return setConflict(openConflict(entities, whole, versions, settlement))
    }
    const errors = placedErrors(store.state().row, sent, problem.errors)
    store.showErrors(
      errors.length > 0 ? errors : [{ path: '', code: problem.code, msg: problem.message }],
      'server',
    )
    message.error(problem.message, 6)
    const first = errors.find(({ path }) => path !== '')
    if (first) saving.jump(first.path)
  }
  const work = async (): Promise<boolean> => {
    if (!(await check())) return false
    const state = store.state()
    const sent = toRowsSent(entities, entity, state, host.user.audience)
    if (sent.list.length === 0) {
      message.info(say('nothing'))
      return true
    }
    if (!(await confirmed(rowChanges(entity, state).gone))) return false
    try {
      const answer = await call(sent)
      store.accept(withAnswer(state.row, sent, answer), state.row)
    } catch (problem) {
      await refused(problem, state, sent)
      return false
    }
    message.success(say('saved', { count: sent.list.length }))
    host.changed(entity.name)
    saving.onSaved()
    return true
  }
  const save = async (): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      return await work()
    } finally {
      isBusy.current = false
    }
  }
  const end = (row: Row | null) => {
    if (row) conflict?.apply(row)
    setConflict(null)
  }
  const dialog = conflict && (
    <Suspense>
      <ConflictDialog
        conflict={conflict}
        chunk={{ screen: { ...screen, sections }, entities }}
        entity={whole}
        language={host.language}
        onMerge={end}
        onDropMine={() => {
          conflict.drop()
          setConflict(null)
        }}
        onCancel={() => setConflict(null)}
      />
    </Suspense>
  )
  return { save, dialog }
}

/** One attempt and its retries bear the same key, so that nothing is saved twice. */
function useCall(entity: CompiledEntity): (sent: RowsSent) => Promise<readonly Row[]> {
  const { client, menuId, respId }: ScreenHost = useHost()
  const [keys] = useState(createGestureKeys)
  return async ({ list }) => {
    const body = { list }
    const { data } = await keys.run(`${entity.family} rows`, body, (idempotencyKey) =>
      client.call<readonly Row[]>(entity.server, entity.family, 'doBatchSaveOrUpdate', body, {
        menuId,
        respId,
        idempotencyKey,
      }),
    )
    return data
  }
}

/** More names would not be read. */
const mostNames = 10

/** Asks before rows are deleted, by their names. */
function useConfirmed(entity: CompiledEntity): (gone: readonly Row[]) => Promise<boolean> {
  const say = useTexts(rowsTexts)
  const { language } = useHost()
  const { modal } = App.useApp()
  return async (gone) => {
    if (gone.length === 0) return true
    const names = gone.slice(0, mostNames).map((row) => rowName(entity, row, language))
    return modal.confirm({
      title: say('deleteTitle', { count: gone.length }),
      content: `${names.join(', ')}${gone.length > mostNames ? '…' : ''}`,
      okText: say('deleteSave'),
      okButtonProps: { danger: true },
      cancelText: say('cancel'),
    })
  }
}
