import { App } from 'antd'
import { useState, type ReactNode } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { randomText } from '../../client/bytes.ts'
import { CallError } from '../../client/Client.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { useHost } from '../host/host.ts'
import { linkTo } from '../verbs/linkTo.ts'
import { useTold } from '../verbs/useTold.tsx'
import { FlowDialog } from '../flow/FlowDialog.tsx'
import { SuccessorDialog } from '../flow/SuccessorDialog.tsx'
import { isSame, useSuccessors, type Successor } from '../flow/useSuccessors.ts'
import { useEnvironment } from '../document/environment.ts'
import { answerMany } from '../../language/process.ts'
import { approveMany } from '../verbs/approveMany.ts'
import { useAgreedTo } from '../verbs/useAgreedTo.tsx'
import { asksFirst } from '../verbs/asksFirst.ts'
import { doneWords } from '../verbs/doneWords.ts'
import { leaveOut, leaveOutRefused, type LeftOut } from '../verbs/leaveOut.ts'
import { nameOf } from '../verbs/nameOf.ts'
import { runVerb } from '../verbs/runVerb.ts'
import { showMade } from '../verbs/showMade.ts'
import { isWarned } from '../verbs/warnings.ts'
import { useTexts } from '../../client/useTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Query } from './readOn.ts'
import { RowsDialog, type AskedOfRows } from './RowsDialog.tsx'
import { useExport } from './useExport.tsx'
import { useOnAll } from './useOnAll.tsx'
import { useRuns } from './useRuns.tsx'

/** Something was done on what is selected, or on the one row that bears the button. */
export type DoneOn = 'selection' | 'row'

interface Given {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  /** As the user arranged them. */
  readonly columns: readonly CompiledColumn[]
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly selected: readonly Row[]
  readonly query: Query
  readonly services: CellServices | null
  readonly onDone: (on: DoneOn) => void
  /** Opens the document of a row. */
  readonly onOpen: (row: Row) => void
}

interface Asked extends AskedOfRows {
  readonly on: DoneOn
}

interface ListVerbs {
  /** Does a verb, after its dialog where it asks or is for many rows. */
  ask(verb: CompiledVerb, rows: readonly Row[], on: DoneOn): void
  readonly dialog: ReactNode
}

export interface ListActions {
  readonly press: (button: CompiledButton, row?: Row) => void
  /** What can be made of the selected rows. */
  readonly successors: readonly CompiledButton[]
  readonly dialogs: ReactNode
}

/** What the buttons of a list do, on the selected rows or on the one row that bears the button, and the dialogs that they open. */
export function useListActions(given: Given): ListActions {
  const { screen, entity, entities, selected, onOpen } = given
  const host = useHost()
  const verbs = useListVerbs(given)
  const onAll = useOnAll(given)
  const runs = useRuns(given)
  const remove = useRemoveRows(given)
  const [flow, setFlow] = useState<CompiledFlow | null>(null)
  const succession = useSuccession(given)
  const exporting = useExport(given)
  const pressVerb = (verb: CompiledVerb, { needs }: CompiledButton, row: Row | undefined) => {
    const rows = row ? [row] : selected
    if (needs === 'all' && !row) onAll.begin(verb)
    else if (rows.length > 0) verbs.ask(verb, rows, row ? 'row' : 'selection')
  }
  const press = (button: CompiledButton, row?: Row) => {
    const rows = row ? [row] : selected
    const on = row ? 'row' : 'selection'
    const verb = button.kind === 'verb' ? entity.verbs.find(({ name }) => name === button.verb) : undefined
    if (button.kind === 'add' && screen.edit) host.open(screen.edit)
    if (button.kind === 'delete' && rows.length > 0) remove(rows, on)
    if (button.kind === 'link' && row) onOpen(row)
    if (verb) pressVerb(verb, button, row)
    if (button.kind === 'flow' && !succession.begin(button)) setFlow(flowOf(entity, button))
    runs.begin(button)
    if (button.kind === 'export') exporting.ask()
  }
  const dialogs = (
    <>
      {verbs.dialog}
      {onAll.dialog}
      {runs.dialog}
      {flow && (
        <FlowDialog
          flow={flow}
          entity={entity}
          entities={entities}
          edit={screen.edit}
          onClose={() => setFlow(null)}
        />
      )}
      {succession.dialog}
      {exporting.dialog}
    </>
  )
  return { press, successors: succession.buttons, dialogs }
}

const flowOf = ({ flows }: CompiledEntity, button: CompiledButton): CompiledFlow | null =>
  flows.find(({ name }) => name === button.flow) ?? null

/** A document made of the selected rows. */
interface Making {
  readonly successor: Successor
  readonly ids: readonly string[]
}

/** What can be made of the selected rows, and the dialog in which it is. */
function useSuccession({ screen, selected, onDone }: Given) {
  const found = useSuccessors(screen, selected.length > 0)
  const [making, setMaking] = useState<Making | null>(null)
  const begin = (pressed: CompiledButton) => {
    const successor = found.find(({ button }) => isSame(button, pressed))
    if (successor) setMaking({ successor, ids: selected.map((row) => String(row['id'])) })
    return successor !== undefined
  }
  const dialog = making && (
    <SuccessorDialog {...making} onClose={() => setMaking(null)} onMade={() => onDone('selection')} />
  )
  return { buttons: found.map(({ button }) => button), begin, dialog }
}

/** A verb on rows of a list: asked for, done, and told. */
function useListVerbs({ entity, entities, onDone }: Given): ListVerbs {
  const host = useHost()
  const { language } = host
  const say = useTexts(runtimeTexts)
  const told = useTold()
  const environment = useEnvironment()
  const refused = useRefused(entity)
  const [asked, setAsked] = useState<Asked | null>(null)
  const tell = useAgreedTo()
  const run = async ({ verb, rows, on, leftOut }: Asked, answers: Row = {}) => {
    if (isAgreed(entity, verb) && rows.length > 1) {
      const as = ({ id, versionNum }: Row): Row => ({ id, versionNum })
      const all = await approveMany(
        host,
        { ...entity, menuId: host.menuId },
        { rows, as, comment: answers['comment'] },
      )
      setAsked(null)
      tell(all, (row) => nameOf(entity, row))
      for (const name of [entity.name, entity.parent?.entity ?? entity.name]) host.changed(name)
      onDone(on)
      return
    }
    const done = await runVerb(host, entity, verb, rows, answers)
    const words = doneWords(entity, verb, done.rows, language)
    told(leftOut.length > 0 ? say('verb.doneBut', { done: words, names: namesOf(entity, leftOut) }) : words, [
      ...showMade(host, verb, done.made),
      ...(rows.length === 1 && rows[0] ? linkTo(host, entity, rows[0]) : []),
    ])
    setAsked(null)
    onDone(on)
  }
  /** What the dialog can show stays in it; rows that were refused are named, and the others may be done without them. */
  const answer = async (one: Asked, answers: Row) => {
    try {
      await run(one, answers)
    } catch (error) {
      if (isWarned(error)) throw error
      const fewer = error instanceof CallError ? leaveOutRefused(one, error.errors) : null
      if (fewer) setAsked({ ...one, ...fewer })
      throw fewer ? new Error(say('verb.someRefused')) : withItsRows(entity, one.rows, error)
    }
  }
  const ask = (verb: CompiledVerb, chosen: readonly Row[], on: DoneOn) => {
    const one = { verb, on, ...leaveOut(entity, verb, chosen, environment(), language) }
    if (chosen.length > 1 || asksFirst(verb)) setAsked(one)
    else
      run({ ...one, rows: chosen, leftOut: [] }).catch((error: unknown) =>
        refused(say('action.notDone', { verb: spoken(verb.phrase, language) }), chosen, error),
      )
  }
  const dialog = (
    <RowsDialog asked={asked} of={{ entity, entities }} onCancel={() => setAsked(null)} onSubmit={answer} />
  )
  return { ask, dialog }
}

/** Tasks are agreed to each by itself, so that what refuses one stops no other. */
const isAgreed = ({ verbs }: CompiledEntity, { name }: CompiledVerb): boolean =>
  name === 'doApproval' && verbs.some((one) => one.name === answerMany)

/** Those that a verb was not done on, by their names. */
const namesOf = (entity: CompiledEntity, leftOut: readonly LeftOut[]): string =>
  leftOut.map(({ row }) => nameOf(entity, row)).join(', ')

/** A refusal with a line for each row that it names. */
function withItsRows(entity: CompiledEntity, rows: readonly Row[], error: unknown): unknown {
  if (!(error instanceof CallError) || error.errors.length === 0) return error
  return new Error([error.message, ...refusalsOf(entity, rows, error)].join('\n'))
}

function refusalsOf({ display }: CompiledEntity, rows: readonly Row[], error: unknown): readonly string[] {
  const errors = error instanceof CallError ? error.errors : []
  const lines = errors.map(
    ({ msg, rowIndex }) =>
      `${rowIndex === undefined ? '' : `${String(rows[rowIndex]?.[display.code] ?? rowIndex + 1)}: `}${msg}`,
  )
  return [...new Set(lines)]
}

/** Deletes rows once that is confirmed. */
function useRemoveRows({ entity, onDone }: Given): (rows: readonly Row[], on: DoneOn) => void {
  const say = useTexts(runtimeTexts)
  const host = useHost()
  const { message, modal } = App.useApp()
  const refused = useRefused(entity)
  const remove = async (rows: readonly Row[], on: DoneOn) => {
    const { client, menuId, respId } = host
    const list = rows.map((row) => ({ id: row['id'], versionNum: row['versionNum'] }))
    const context = { menuId, respId, idempotencyKey: randomText() }
    try {
      await client.call(entity.server, entity.family, 'doBatchDelete', { list }, context)
      message.success(say('action.deleted', { count: rows.length }))
      onDone(on)
      host.changed(entity.name)
    } catch (error) {
      refused(say('action.notDone', { verb: say('action.delete') }), rows, error)
    }
  }
  return (rows, on) => {
    modal.confirm({
      title: say('action.deleteTitle', { count: rows.length }),
      content: say('action.deleteSays'),
      okText: say('action.delete'),
      okButtonProps: { danger: true },
      cancelText: say('action.cancel'),
      onOk: () => remove(rows, on),
    })
  }
}

/** Says why something was not done, row by row. */
function useRefused(entity: CompiledEntity): (title: string, rows: readonly Row[], error: unknown) => void {
  const say = useTexts(runtimeTexts)
  const { modal } = App.useApp()
  return (title, rows, error) => {
    const lines = refusalsOf(entity, rows, error)
    const words = error instanceof Error ? error.message : String(error)
    modal.error({
      title,
      okText: say('action.close'),
      content: (
        <>
          {words}
          {lines.length > 0 && (
            <ul className="list-refusals">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </>
      ),
    })
  }
}
