import { useMemo, type ReactNode } from 'react'
import { Button } from 'antd'
import type { CompiledButton } from '../../language/button.ts'
import type { Row } from '../../language/row.ts'
import { lineKey } from '../document/paths.ts'
import type { GridMenuItem, GridProps } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import type { LinesProps } from './LinesProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { isStandard } from './standardButtons.ts'

/** An entry of the right-click menu that is about the clicked row. */
const ofRow = (key: string, label: string, danger: boolean, run: (row: Row) => void): GridMenuItem => ({
  key,
  label,
  danger,
  run: (row) => {
    if (row) run(row)
  },
})

/** The right-click menu of a line: copying it, where that may be done, and what the definition offers. */
export function useLineMenu(
  { table, language, may }: Pick<LinesProps, 'table' | 'language'> & { readonly may: boolean },
  copy: ((keys: readonly string[]) => void) | null,
  run: (button: CompiledButton, rows: readonly Row[]) => void,
): readonly GridMenuItem[] {
  const say = useTexts(editTexts)
  const host = useHost()
  return useMemo(() => {
    const offered = (table.menuConfig ?? []).filter((button) =>
      isStandard(button) ? may : host.granted(button.resource),
    )
    return [
      ...(copy ? [ofRow('copyLine', say('line.copy'), false, (row) => copy([lineKey(row)]))] : []),
      ...offered.map((button) =>
        ofRow(button.resource, spoken(button.label, language), button.danger, (row) => run(button, [row])),
      ),
    ]
  }, [table, may, host, language, say, copy, run])
}

/** The buttons at the end of a line. */
export function useOperate(
  { table: { operateSlot }, language }: Pick<LinesProps, 'table' | 'language'>,
  buttonState: NonNullable<GridProps['buttonState']>,
  press: NonNullable<GridProps['onPress']>,
): GridProps['operate'] {
  return useMemo(() => {
    if (!operateSlot) return undefined
    const draw = (row: Row, button: CompiledButton): ReactNode => {
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
    }
    return {
      width: operateSlot.width,
      ...(operateSlot.title ? { title: spoken(operateSlot.title, language) } : {}),
      render: (row) => operateSlot.buttons.map((button) => draw(row, button)),
    }
  }, [operateSlot, language, buttonState, press])
}
