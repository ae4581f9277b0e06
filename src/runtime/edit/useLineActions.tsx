import { useCallback, useMemo } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { Row } from '../../language/row.ts'
import { lineKey } from '../document/paths.ts'
import type { GridProps } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import { useMarkMenu } from './useLineMarks.ts'
import type { LinesProps } from './LinesProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { lineRefusals } from './lineRefusals.ts'
import { isStandard } from './standardButtons.ts'
import { useLineCommands, type LineCommands } from './useLineCommands.tsx'
import { useLineMenu, useOperate } from './useLineButtons.tsx'

export interface LineActionsProps extends LinesProps {
  readonly list: readonly Row[]
  readonly may: boolean
  readonly selected: ReadonlySet<string>
  place(key: string): string
  setSelected(keys: ReadonlySet<string>): void
  /** Takes the keyboard to a line. */
  begin(key: string): boolean
}

export interface LineActions
  extends
    Required<Pick<GridProps, 'menu' | 'onPress' | 'buttonState'>>,
    Pick<GridProps, 'onDelete' | 'onMove' | 'operate'>,
    SelectedActions {
  add(): void
  /** Why a verb cannot be done on the selected lines now, by its resource; what is not named here can. */
  readonly refusals: ReadonlyMap<string, string>
}

/** What is done to the lines that are selected. */
interface SelectedActions {
  remove(): void
  copy(): void
  move(by: -1 | 1): void
  verb(button: CompiledButton): void
}

/** What can be done with lines: from the toolbar, the right-click menu, and the buttons of a row. */
export function useLineActions(props: LineActionsProps): LineActions {
  const { table, may } = props
  const commands = useLineCommands(props, props)
  const run = useRun(props, commands)
  const buttonState = useButtonState(props)
  const onPress = useCallback((row: Row, button: CompiledButton) => run(button, [row]), [run])
  const has = (kind: CompiledButton['kind']) => may && table.toolbar.some((button) => button.kind === kind)
  return {
    add: commands.add,
    menu: useMenu(props, has('copyLine') ? commands.copy : null, run),
    operate: useOperate(props, buttonState, onPress),
    buttonState,
    onPress,
    onDelete: has('deleteLine') ? commands.remove : undefined,
    onMove: has('addLine') ? commands.move : undefined,
    ...useSelectedActions(props, commands, run),
    refusals: useRefusals(props),
  }
}

/** The buttons of a line, and notes at it. */
function useMenu(
  props: LineActionsProps,
  copy: Parameters<typeof useLineMenu>[1],
  run: Run,
): LineActions['menu'] {
  const buttons = useLineMenu(props, copy, run)
  const marks = useMarkMenu(props.language, props.list)
  return useMemo(() => [...buttons, ...marks], [buttons, marks])
}

type Run = (button: CompiledButton, rows: readonly Row[]) => void

/** Does on some lines what a button says. */
function useRun({ entity, onLineVerb }: LinesProps, { add, remove, copy }: LineCommands): Run {
  return useCallback(
    (button, rows) => {
      const keys = rows.map(lineKey)
      if (button.kind === 'addLine') add()
      else if (button.kind === 'deleteLine') remove(keys)
      else if (button.kind === 'copyLine') copy(keys)
      else {
        const verb = entity.verbs.find(({ name }) => name === button.verb)
        if (verb) onLineVerb?.(entity, verb, rows)
      }
    },
    [add, remove, copy, entity, onLineVerb],
  )
}

function useButtonState({
  entity,
  rules,
  may,
  place,
}: Pick<LineActionsProps, 'entity' | 'rules' | 'may' | 'place'>): LineActions['buttonState'] {
  const host = useHost()
  return useCallback(
    (row, button) => {
      if (isStandard(button)) return may ? 'enabled' : 'hidden'
      if (!host.granted(button.resource)) return 'hidden'
      if (button.kind !== 'verb') return 'enabled'
      if (row['id'] === undefined) return 'hidden'
      const allowed = rules.verbsOf(entity, place(lineKey(row))).find(({ verb }) => verb.name === button.verb)
      if (!allowed) return 'hidden'
      return allowed.refusal ? 'disabled' : 'enabled'
    },
    [may, host, rules, entity, place],
  )
}

/** The toolbar holds one set of functions that know the moment. */
function useSelectedActions(
  { list, selected }: LineActionsProps,
  { remove, copy, move }: LineCommands,
  run: Run,
): SelectedActions {
  const now = useLatest({ list, selected })
  return {
    remove: useCallback(() => remove([...now.current.selected]), [remove, now]),
    copy: useCallback(() => copy([...now.current.selected]), [copy, now]),
    move: useCallback((by) => void move([...now.current.selected], by), [move, now]),
    verb: useCallback(
      (button) =>
        run(
          button,
          now.current.list.filter((row) => now.current.selected.has(lineKey(row))),
        ),
      [run, now],
    ),
  }
}

function useRefusals({
  list,
  selected,
  entity,
  table,
  rules,
  place,
  language,
}: LineActionsProps): LineActions['refusals'] {
  const say = useTexts(editTexts)
  return useMemo(
    () =>
      lineRefusals(
        { list, selected, entity, table, rules, place },
        { language, wrongLines: (count, numbers) => say('line.wrongState', { count, numbers }) },
      ),
    [list, selected, entity, table, rules, place, language, say],
  )
}
