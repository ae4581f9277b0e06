import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { App, Button } from 'antd'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { lineKey } from '../document/paths.ts'
import type { GridMenuItem, GridProps } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import { refusing } from '../verbs/runVerb.ts'
import type { LinesProps } from './LinesProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props extends LinesProps {
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
    Pick<GridProps, 'onDelete' | 'onMove'> {
  add(): void
  remove(): void
  copy(): void
  move(by: -1 | 1): void
  verb(button: CompiledButton): void
  /** Why a verb cannot be done on the selected lines now, by its resource; what is not named here can. */
  readonly refusals: ReadonlyMap<string, string>
  readonly operate: GridProps['operate']
}

/** What can be done with lines: from the toolbar, the right-click menu, and the buttons of a row. */
export function useLineActions({
  rowPath,
  lines,
  entity,
  table,
  store,
  rules,
  language,
  list,
  may,
  selected,
  place,
  setSelected,
  begin,
  onLineVerb,
}: Props): LineActions {
  const say = useTexts(editTexts)
  const host = useHost()
  const { message } = App.useApp()

  const add = useCallback(() => void begin(store.addLine(rowPath, lines)), [begin, store, rowPath, lines])
  const copyKeys = useCallback(
    (keys: readonly string[]) => store.copyLines(rowPath, lines, keys),
    [store, rowPath, lines],
  )
  const removeKeys = useCallback(
    (chosen: readonly string[]) => {
      const keys = chosen.filter((key) => rules.editable(place(key)))
      if (keys.length < chosen.length) message.info(say('line.closedStay'))
      if (keys.length === 0) return
      store.deleteLines(rowPath, lines, keys)
      setSelected(new Set([...selected].filter((key) => !keys.includes(key))))
      const step = store.state().undoes
      const close = message.success({
        duration: 8,
        content: (
          <>
            {say('line.deleted', { count: keys.length })}{' '}
            <Button
              type="link"
              size="small"
              onClick={() => {
                if (store.state().undoes === step) store.undo()
                close()
              }}
            >
              {say('step.undoNow')}
            </Button>
          </>
        ),
      })
    },
    [store, rowPath, lines, rules, place, selected, setSelected, message, say],
  )
  const moveKeys = useCallback(
    (keys: readonly string[], by: -1 | 1) => {
      const went = store.moveLines(rowPath, lines, keys, by)
      if (!went) message.info(say('line.savedStay'))
      return went
    },
    [store, rowPath, lines, message, say],
  )

  const run = useCallback(
    (button: CompiledButton, rows: readonly Row[]) => {
      const keys = rows.map(lineKey)
      if (button.kind === 'addLine') add()
      else if (button.kind === 'deleteLine') removeKeys(keys)
      else if (button.kind === 'copyLine') copyKeys(keys)
      else {
        const verb = entity.verbs.find(({ name }) => name === button.verb)
        if (verb) onLineVerb?.(entity, verb, rows)
      }
    },
    [add, removeKeys, copyKeys, entity, onLineVerb],
  )

  const buttonState = useCallback(
    (row: Row, button: CompiledButton): 'hidden' | 'disabled' | 'enabled' => {
      if (standard.has(button.kind)) return may ? 'enabled' : 'hidden'
      if (!host.granted(button.resource)) return 'hidden'
      if (button.kind !== 'verb') return 'enabled'
      const allowed =
        row['id'] === undefined
          ? undefined
          : rules.verbsOf(entity, place(lineKey(row))).find(({ verb }) => verb.name === button.verb)
      if (!allowed) return 'hidden'
      return allowed.refusal ? 'disabled' : 'enabled'
    },
    [may, host, rules, entity, place],
  )

  const has = (kind: CompiledButton['kind']) => may && table.toolbar.some((button) => button.kind === kind)
  const mayCopy = has('copyLine')
  const menu = useMemo(() => {
    const item = (
      key: string,
      label: string,
      run: (row: Row) => void,
      more: Partial<GridMenuItem> = {},
    ): GridMenuItem => ({
      key,
      label,
      ...more,
      run: (row: Row | undefined, _column: CompiledColumn | undefined) => {
        if (row) run(row)
      },
    })
    return [
      ...(mayCopy ? [item('copyLine', say('line.copy'), (row) => copyKeys([lineKey(row)]))] : []),
      ...(table.menuConfig ?? [])
        .filter((button) => (standard.has(button.kind) ? may : host.granted(button.resource)))
        .map((button) =>
          item(button.resource, spoken(button.label, language), (row) => run(button, [row]), {
            danger: button.danger,
          }),
        ),
    ]
  }, [table, may, mayCopy, host, language, say, copyKeys, run])

  const press = useCallback((row: Row, button: CompiledButton) => run(button, [row]), [run])
  const { operateSlot } = table
  const operate = useMemo<GridProps['operate']>(
    () =>
      operateSlot && {
        width: operateSlot.width,
        ...(operateSlot.title ? { title: spoken(operateSlot.title, language) } : {}),
        render: (row) =>
          operateSlot.buttons.map((button) => {
            const state = buttonState(row, button)
            return state === 'hidden' ? null : (
              <Button
                key={button.resource}
                type="link"
                size="small"
                danger={button.danger}
                disabled={state === 'disabled'}
                onClick={() => press(row, button)}
              >
                {spoken(button.label, language)}
              </Button>
            )
          }),
      },
    [operateSlot, language, buttonState, press],
  )

  const refusals = useMemo(() => {
    const rows = list.filter((row) => selected.has(lineKey(row)))
    const whyNot = ({ verb: name }: CompiledButton): string => {
      const verb = entity.verbs.find((one) => one.name === name)
      const wrong = verb
        ? rows.filter((row) => row['id'] === undefined || refusing(entity, verb, [row]).length > 0)
        : []
      if (wrong.length > 0)
        return say('line.wrongState', {
          count: wrong.length,
          numbers: wrong
            .slice(0, 5)
            .map((row) => String(row['lineNum'] ?? list.indexOf(row) + 1))
            .join(', '),
        })
      const [first] = rows
      const barred =
        verb && first
          ? rules.verbsOf(entity, place(lineKey(first))).find((one) => one.verb === verb && one.isReadOnly)
          : undefined // the document is, and with it all its lines
      return spoken(barred?.refusal, language) ?? ''
    }
    return new Map(
      table.toolbar
        .filter(({ kind }) => kind === 'verb')
        .map((button) => [button.resource, whyNot(button)] as const)
        .filter(([, why]) => why !== ''),
    )
  }, [list, selected, entity, table, rules, place, language, say])

  // The toolbar holds one set of functions that know the moment.
  const now = useRef({ list, selected })
  useLayoutEffect(() => {
    now.current = { list, selected }
  })
  const remove = useCallback(() => removeKeys([...now.current.selected]), [removeKeys])
  const copy = useCallback(() => copyKeys([...now.current.selected]), [copyKeys])
  const move = useCallback((by: -1 | 1) => moveKeys([...now.current.selected], by), [moveKeys])
  const verb = useCallback(
    (button: CompiledButton) =>
      run(
        button,
        now.current.list.filter((row) => now.current.selected.has(lineKey(row))),
      ),
    [run],
  )
  return {
    add,
    menu,
    operate,
    buttonState,
    onPress: press,
    onDelete: has('deleteLine') ? removeKeys : undefined,
    onMove: has('addLine') ? moveKeys : undefined,
    remove,
    copy,
    move,
    verb,
    refusals,
  }
}

/** What belongs to editing the document itself; the right to save it is the right to these. */
const standard: ReadonlySet<CompiledButton['kind']> = new Set(['addLine', 'deleteLine', 'copyLine'])
