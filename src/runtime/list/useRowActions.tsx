import { useMemo, type ReactNode } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { nextVerb } from '../../rules/document/nextVerb.ts'
import { useLatest } from '../../cells/useLatest.ts'
import { PressList } from '../../cells/action/Press.tsx'
import type { CellServices } from '../../cells/CellServices.ts'
import { useEnvironment } from '../document/environment.ts'
import { operationWidth } from '../../grid/layout/layout.ts'
import { textWidth } from '../../grid/measures/textWidth.ts'
import type { GridMenuItem, GridProps } from '../../grid/GridProps.ts'
import { useHost, type ScreenHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { isFor, rowButtonState } from './rowButtons.ts'
import { spoken } from '../../texts/spoken.ts'

/** So many pixels a button takes at the end of a row; those beyond are in a menu. */
const buttonRoom = 48

export interface RowActions {
  /** With what the buttons of cells do; null while the others are on the way. */
  readonly services: CellServices | null
  readonly operate: GridProps['operate']
  readonly menu: readonly GridMenuItem[] | undefined
  readonly onPress: (row: Row, button: CompiledButton) => void
  readonly buttonState: (row: Row, button: CompiledButton) => 'hidden' | 'disabled' | 'enabled'
}

/** Of the buttons that a row has, the one that leads it on along its happy path, else what is done at a press. */
function nextButton(
  entity: CompiledEntity,
  row: Row,
  there: readonly CompiledButton[],
): CompiledButton | undefined {
  const verb = nextVerb(entity, row, ({ name }) => there.some((button) => button.verb === name))
  if (verb) return there.find((button) => button.verb === verb.name)
  const passing = new Set(entity.verbs.flatMap((one) => (one.passing ? one.name : [])))
  return there.find((button) => button.verb !== undefined && passing.has(button.verb))
}

/** Pixels beside the words of the next verb: its edges, the button of the others. */
const besideNext = 52
/** Of the width in bold at 14 pixels that plain words at 13 take. */
const plainShare = 0.88

/** Room for the longest verb that may be a row's next: one that leads on, and does no harm. */
function nextWidth(
  { verbs }: CompiledEntity,
  buttons: readonly CompiledButton[],
  { language, granted }: Pick<ScreenHost, 'language' | 'granted'>,
): number {
  const labels = buttons
    .filter(({ resource, verb, danger }) => {
      const does = verbs.find(({ name }) => name === verb)
      const leads = does?.passing ?? (does?.to !== undefined && !does.ask.includes('reason'))
      return granted(resource) && !danger && leads
    })
    .map(({ label }) => textWidth(spoken(label, language)) * plainShare)
  return Math.ceil(Math.max(0, ...labels)) + besideNext
}

/** Of these rows any has a next verb. */
const leadsOn = (
  entity: CompiledEntity,
  buttons: readonly CompiledButton[],
  rows: readonly Row[],
  stateOf: RowActions['buttonState'],
): boolean =>
  rows.some((row) =>
    nextButton(
      entity,
      row,
      buttons.filter((button) => stateOf(row, button) !== 'hidden'),
    ),
  )

/** The buttons that each row has: at its end, in its cells, in its right-click menu. `press` may be a new function at each drawing; `rows` are those in sight. */
export function useRowActions(
  entity: CompiledEntity,
  table: CompiledTable,
  services: CellServices | null,
  press: (button: CompiledButton, row: Row) => void,
  rows: readonly Row[] | null,
): RowActions {
  const say = useTexts(runtimeTexts)
  const host = useHost()
  const environment = useEnvironment()
  const pressed = useLatest(press)
  const actions = useMemo(
    () => ({
      onPress: (row: Row, button: CompiledButton) => pressed.current(button, row),
      buttonState: (row: Row, button: CompiledButton) =>
        rowButtonState(entity, button, row, host, environment()),
    }),
    [entity, environment, host, pressed],
  )
  const withActions = useMemo(
    (): CellServices | null =>
      services && { ...services, actions: { press: actions.onPress, state: actions.buttonState } },
    [services, actions],
  )
  const hasNext = useMemo(
    () => rows === null || leadsOn(entity, table.operateSlot?.buttons ?? [], rows, actions.buttonState),
    [rows, entity, table, actions],
  )
  const title = spoken(table.operateSlot?.title, host.language) ?? say('list.operate')
  const operate = useMemo((): GridProps['operate'] => {
    const { operateSlot } = table
    if (
      !operateSlot ||
      !withActions ||
      !operateSlot.buttons.some((button) => host.granted(button.resource) && isFor(entity, button, host.user))
    )
      return undefined
    const most = entity.path ? 1 : Math.max(1, Math.floor(operateSlot.width / buttonRoom))
    const column = { key: '', functionList: operateSlot.buttons } as unknown as CompiledColumn // a cell that is none: buttons look at nothing else of it
    const render = (row: Row): ReactNode => {
      const there = operateSlot.buttons.filter((button) => actions.buttonState(row, button) !== 'hidden')
      const next = entity.path && nextButton(entity, row, there)
      return (
        <PressList
          read={{ value: null, row, column, services: withActions }}
          buttons={next ? [next, ...there.filter((button) => button !== next)] : there}
          most={entity.path && !next ? 0 : most}
        />
      )
    }
    const wanted = entity.path ? nextWidth(entity, operateSlot.buttons, host) : 0
    const width = entity.path && !hasNext ? operationWidth : Math.max(operateSlot.width, wanted)
    return { width, title, render }
  }, [table, withActions, entity, actions, title, host, hasNext])
  const menu = useMemo(
    () =>
      table.menuConfig
        ?.filter(({ resource }) => host.granted(resource))
        .map((button): GridMenuItem => ({
          key: button.resource,
          label: spoken(button.label, host.language),
          danger: button.danger,
          run: (row) => {
            if (row && actions.buttonState(row, button) === 'enabled') actions.onPress(row, button)
          },
        })),
    [table, host, actions],
  )
  return { services: withActions, operate, menu, ...actions }
}
